import FamilyCore
import FamilyTesting
import ServerCore
import ServerTesting
import Testing

@testable import SQLCatalogue

/// The plans by which SQLite's one writer finds a few rows in a large album: what happens often must not read all of it.
struct LargeAlbumPlanTests {
    /// Counts the rows of photos that are read.
    private final class CountedPhotos: SQLConnection {
        private let base: any SQLConnection
        var count = 0

        init(_ base: any SQLConnection) { self.base = base }

        func rows(_ sql: String, _ values: [SQLValue]) throws -> [SQLRow] {
            let rows = try base.rows(sql, values)
            if sql.contains("FROM photos") { count += rows.count }
            return rows
        }

        func run(_ sql: String, _ values: [SQLValue]) throws -> Int { try base.run(sql, values) }
    }

    private func plan(of sql: String, _ values: [SQLValue]) async throws -> String {
        let folder = try TemporaryFolder()
        let catalogue = try await SQLiteCatalogue.new(at: folder.path("catalogue.sqlite"))
        return try await catalogue.read { reader in
            let connection = try #require(reader as? SQLTransaction).unfiltered
            let rows = try connection.rows("EXPLAIN QUERY PLAN \(sql)", values)
            return rows.flatMap(\.values).compactMap { if case .text(let text) = $0 { text } else { nil } }
                .joined(separator: "\n")
        }
    }

    @Test func `the next job is the first of an index, and its photo is found by its ID`() async throws {
        let plan = try await plan(of: SQLTransaction.nextJob, [.flag(false), .count(9), .count(99), .count(3)])
        #expect(plan.contains("SEARCH rendition_jobs USING INDEX rendition_jobs_in_order (is_moving=?)"), "\(plan)")
        #expect(plan.contains("SEARCH photos USING INDEX sqlite_autoindex_photos_1 (id=?)"), "\(plan)")
        #expect(!plan.contains("TEMP B-TREE"), "\(plan)")
    }

    @Test func `whether a frame's part has a photo is read from the part, not from the album`() async throws {
        let parts: [(part: ShownPart, step: String)] = [
            (.collection(.make("c")), "SEARCH collection_photos USING COVERING INDEX"),
            (.moment(.make("m")), "SEARCH photos USING COVERING INDEX photos_in_moment (moment_id=?)"),
        ]
        for (part, step) in parts {
            let (sql, id) = SQLTransaction.shown(part, in: .make("family-1"))
            let plan = try await plan(of: "SELECT 1 \(sql) AND \(SQLTransaction.inAlbum) LIMIT 1", [id])
            #expect(plan.contains(step) && !plan.contains("family_id"), "\(plan)")
        }
    }

    @Test func `a frame that gets another part reads only the photos that come to it or leave it`() async throws {
        let folder = try TemporaryFolder()
        let catalogue = try await SQLiteCatalogue.new(at: folder.path("catalogue.sqlite"))
        try await catalogue.settle()
        let read = try await catalogue.write { writer -> [Int] in
            let frame = FrameRecord.make(1, pairing: .make())
            try writer.add(frame)
            let moment = MomentRecord.make(9)
            try writer.add(moment)
            for number in 1...20 {
                var photo = PhotoRecord.make(number)
                photo.momentID = number > 3 ? moment.id : nil
                _ = try writer.add(photo)
            }
            let counted = CountedPhotos(try #require(writer as? SQLTransaction).unfiltered)
            let parts: [ShownPart?] = [.moment(moment.id), nil]
            return try parts.map { part -> Int in
                counted.count = 0
                _ = try SQLTransaction(counted, .allFamilies).show(part, on: frame.id)
                return counted.count
            }
        }
        #expect(read == [3, 3])
    }

    @Test func `the other offers of a photo are found by its ID`() async throws {
        let plan = try await plan(of: "SELECT 1 FROM offers WHERE \(SQLTransaction.isFirstOffer)", [])
        let step = "SEARCH others USING COVERING INDEX offers_by_photo (family_id=? AND photo_id=?)"
        #expect(plan.contains(step), "\(plan)")
    }

    @Test func `the photos of a moment get new revisions by the moment's index`() async throws {
        let clause = "moment_id = ?1"
        let values: [SQLValue] = [.text("moment-1"), .text("family-1"), .integer(7), .count(0), .count(9)]
        let statements = [
            (SQLTransaction.countOfChanged(clause), Array(values.prefix(2))),
            (SQLTransaction.raisingOfChanged(clause), values),
        ]
        for (sql, values) in statements {
            let plan = try await plan(of: sql, values)
            #expect(plan.contains("photos_in_moment (moment_id=?)"), "\(plan)")
            #expect(!plan.contains("INDEX photos_same_bytes"), "\(plan)")
        }
    }

    @Test func `many photos get new revisions in the order they came, some at a time`() async throws {
        let folder = try TemporaryFolder()
        let catalogue = try await SQLiteCatalogue.new(at: folder.path("catalogue.sqlite"))
        try await catalogue.settle()
        let family = FamilyID.make("family-1")
        let before = try await catalogue.write { writer in
            for number in 1...5 { _ = try writer.add(PhotoRecord.make(number)) }
            return try #require(try writer.family(family)).revision
        }
        let photos = try await catalogue.write { writer in
            let transaction = try #require(writer as? SQLTransaction)
            try transaction.raiseRevisions(ofPhotosWhere: "family_id = ?1", .id(family), in: family, atOnce: 2)
            return try (1...5).compactMap { try writer.photo(PhotoRecord.make($0).id, in: family) }
        }
        let after = try await catalogue.read { try $0.family(family)?.revision }
        #expect(photos.map(\.revision) == (1...5).map { before + Int64($0) } && after == before + 5)
    }

    @Test func `each batch of photos to queue begins where the last one ended`() async throws {
        let plan = try await plan(of: SQLTransaction.oldPhotos, [.count(2), .count(1), .text("photo-1"), .count(9)])
        #expect(plan.contains("INDEX photos_by_recipe ((recipe,id)>(?,?) AND recipe<?)"), "\(plan)")
        #expect(!plan.contains("TEMP B-TREE"), "\(plan)")
    }
}
