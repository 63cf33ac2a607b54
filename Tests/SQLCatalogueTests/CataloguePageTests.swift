import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting
import Testing

@testable import SQLCatalogue

/// Pages of the catalogue's file that are not what was written to them.
struct CataloguePageTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path("catalogue.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    /// A catalogue of this program, with so many photos, that nobody has open.
    private func make(photos: Int) async throws {
        let catalogue = try SQLiteCatalogue(path: path)
        try await catalogue.settle()
        try await catalogue.write { writer in
            for number in 1...photos { _ = try writer.add(Self.photo(number)) }
        }
        // What is in the log is copied into the file.
        try await catalogue.scrub()
    }

    private static func photo(_ number: Int) -> PhotoRecord {
        var photo = PhotoRecord.make(number)
        photo.caption = "The sea on day \(number)."
        return photo
    }

    /// Flips a bit in the caption of a photo, and tells in which page.
    private func spoilThePage(of photo: Int) throws -> Int {
        var bytes = try Data(contentsOf: URL(filePath: path))
        let place = try #require(bytes.firstRange(of: Data(Self.photo(photo).caption.utf8))?.lowerBound)
        bytes[place] ^= 1
        try bytes.write(to: URL(filePath: path))
        return place / 4096 + 1
    }

    @Test func `a new one has sums, and so has a copy of it`() async throws {
        try await make(photos: 3)
        try CatalogueFile(path: path).copy(to: folder.path("copy.sqlite"))
        for name in ["catalogue.sqlite", "copy.sqlite"] {
            #expect(try Data(contentsOf: URL(filePath: folder.path(name)))[20] == 8)
        }
        #expect(try SQLiteCatalogue(path: path).sumsPutOff == nil)
    }

    @Test func `a read that meets a bad page fails by name, others go on, and no copy is made of it`() async throws {
        try await make(photos: 400)
        let page = try spoilThePage(of: 200)
        let catalogue = try SQLiteCatalogue(path: path)
        let error = await #expect(throws: CatalogueError.self) {
            try await catalogue.read { reader in
                for number in 1...400 { _ = try reader.photo(Self.photo(number).id, in: .make("family-1")) }
            }
        }
        #expect(error?.kind == .damaged && error?.explanation.contains("page \(page) of \(path)") == true)
        #expect(try await catalogue.read { try $0.photo(Self.photo(1).id, in: .make("family-1")) } != nil)
        #expect(try await catalogue.write { try $0.add(Self.photo(500)) }.position == 401)
        for thorough in [false, true] {
            #expect(try await catalogue.damage(thorough: thorough).first?.contains("page \(page) of") == true)
        }
        let file = try CatalogueFile(path: path)
        #expect(try file.damage().isEmpty == false)
        let copying = #expect(throws: CatalogueError.self) { try file.copy(to: folder.path("copy.sqlite")) }
        #expect(copying?.kind == .damaged && copying?.explanation.contains("page \(page) of \(path)") == true)
    }
}
