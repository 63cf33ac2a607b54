import Foundation
import Testing

/// What a stranger says never becomes a part of an order to somebody else.
struct InjectionTests {
    /// What stands within SQL beside question marks: words of ours, chosen by
    /// the code, and how many question marks there are.
    private static let ownWords: Set<String> = [
        "inAlbum", "Self.inAlbum", "Self.offers", "Self.keepsBytes", "placeholders", "Self.placeholders(photos.count)",
        "Self.placeholders(part.count)", "Self.placeholders(frames.count)", "Self.placeholders(offered.count)",
        "table", "clause", "further", "order", "Self.ofPhotos", "Self.held", "Self.hiddenOnes", "Self.deletedOnes",
        "Self.unanswered", "Self.queuing", "shown.sql", "changed", "withdrawn", "hasHash", "rows", "Self.isFirstOffer",
        "album", "pragma", "number + 1",
        "clause.sql", "all.sql", "order.words", "columns", "marks", "name", "condition", "ownMoments", "loved.sql",
        "one.sql", "other.sql", "part.sql",
        "Self.forSome", "Self.placeholders(roles.count)", "Self.seesMoment", "inSecret", "isOwn", "isSurprise", "list",
        "own(table, for: reader)", "Self.unseen",
        // The tables and columns of the schema itself, for a catalogue that moves.
        "quoted", "table.quoted", "columnList", "table.columnList", "column.quoted", "keyList", "values", "lines",
        "cursor", "Self.rowsAtOnce", "connection.skipLocked(in: \"rendition_jobs\")",
        // Row policies insert constants of the schema, and an ID, which has only letters, digits, `-` and `_`.
        "boundFamily", "column", "isBoundToAllFamilies", "parent", "setting", "allFamilies",
        "RowPolicies.binding(.all)",
    ]
    private static let keywords = [
        "SELECT ", "INSERT ", "UPDATE ", "DELETE ", "FROM ", "WHERE ", "ORDER BY", " AND ", "PRAGMA ", "VALUES",
    ]
    /// Who starts another program: always by its path and its words apart.
    private static let starters: Set<String> = [
        "DarkroomRunning/DarkroomProcess.swift", "Darkroom/SandboxCheck.swift", "FrameApp/Panel/PanelSwitch.swift",
        "ServerBackup/Encrypted/ChildProgram.swift",
    ]

    @Test func `no value is written into SQL`() throws {
        var found = 0
        for file in try ["SQLCatalogue", "SQLiteShelf"].flatMap({ try House.files(of: $0) }) {
            for (number, line) in file.lines.enumerated() where Self.keywords.contains(where: line.contains) {
                for value in line.matches(of: /\\\(((?:[^()]|\([^()]*\))*)\)/).map({ String($0.1) }) {
                    found += 1
                    #expect(Self.ownWords.contains(value), "\(file.path):\(number + 1) \(value)")
                }
            }
        }
        #expect(found > 20)
    }

    @Test func `nobody else speaks SQL`() throws {
        for file in try House.allFiles() where !["SQLCatalogue", "SQLiteShelf"].contains(file.target) {
            for (number, line) in file.lines.enumerated() {
                let isSQL =
                    line.contains("\"SELECT ") || line.contains("\"INSERT INTO") || line.contains("\"DELETE FROM")
                #expect(!isSQL, "\(file.path):\(number + 1)")
            }
        }
    }

    @Test func `no shell is asked for anything`() throws {
        let shells = ["/bin/sh", "/bin/bash", "popen(", "Glibc.system(", " system(", " Process()"]
        for file in try House.allFiles() {
            for (number, line) in file.lines.enumerated() where !line.contains("case system(") {
                #expect(!shells.contains(where: line.contains), "\(file.path):\(number + 1)")
                guard line.contains("posix_spawn(") || line.contains("posix_spawnp(") else { continue }
                #expect(Self.starters.contains(where: file.path.hasSuffix), "\(file.path):\(number + 1)")
            }
        }
    }
}
