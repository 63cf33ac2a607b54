import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting
import Testing

@testable import SQLCatalogue

struct SchemaMigratorTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path("catalogue.sqlite") }
    private var backup: String { folder.path("catalogue.sqlite-before-schema-\(next.number)") }
    private let next = Migration(
        number: Migration.newest + 1,
        name: "a table more",
        statements: ["CREATE TABLE more (id TEXT) STRICT"]
    )

    init() throws { folder = try TemporaryFolder() }

    @Test func `numbers its steps from one without a gap`() {
        #expect(Migration.all.map(\.number) == Array(1...Migration.newest))
    }

    @Test func `backs the catalogue up before it changes its schema`() async throws {
        try await SQLiteCatalogue(path: path).settle()
        #expect(!FileManager.default.fileExists(atPath: backup))
        let newer = try SQLiteCatalogue(path: path, migrations: Migration.all + [next])
        #expect(try await newer.read { try $0.family(.make("family-1")) } == .make())
        let old = try SQLiteCatalogue(path: backup)
        #expect(try await old.read { try $0.family(.make("family-1")) } == .make())
    }

    @Test func `takes over people, links and photos that know of no questions and no places`() async throws {
        let rows = [
            "INSERT INTO families VALUES ('family-1', 'The Lehtonens', 'Europe/Helsinki', 0, 1, 2, 10)",
            """
            INSERT INTO members VALUES
                ('anna', 'family-1', 'anna', 'Anna', 'keeper', 'daughter', 'hashed', 0, NULL),
                ('zoe', 'family-1', 'zoe', 'Zoë', 'guest', 'other', NULL, 0, NULL)
            """,
            """
            INSERT INTO join_links VALUES
                ('link-1', 'family-1', 'anna', '\(ContentHash.number(1).hex)', 'relative', 1, 0, 9, NULL)
            """,
            """
            INSERT INTO photos VALUES ('photo-1', 'family-1', 1, 1, '\(ContentHash.number(2).hex)', 10, 'jpeg', 'a.jpg',
                'The garden', 'anna', 'Anna', 0, NULL, NULL, 40, 30, NULL)
            """,
        ]
        let before = Migration(number: 2, name: "as it was", statements: Migration.frameTakers.statements + rows)
        _ = try SQLiteCatalogue(path: path, migrations: [.first, before])
        let catalogue = try SQLiteCatalogue(path: path)
        let (members, link, photo) = try await catalogue.read { reader in
            (
                try reader.members(of: .make("family-1")), try reader.joinLink(.make("link-1")),
                try reader.photo(.make("photo-1"), in: .make("family-1"))
            )
        }
        #expect(members.map(\.introduction) == [nil, nil])
        #expect(link?.asksFirst == false)
        #expect(photo?.caption == "The garden" && photo?.place == nil)
    }

    @Test func `makes no backup of a new catalogue, nor at an ordinary start`() throws {
        for _ in 1...2 { _ = try SQLiteCatalogue(path: path) }
        #expect(try folder.names().allSatisfy { !$0.contains("before") })
    }

    @Test func `writes over the half backup of a start that was killed`() throws {
        _ = try SQLiteCatalogue(path: path)
        _ = try folder.file("catalogue.sqlite-before-schema-\(next.number)", holding: Array("half".utf8))
        _ = try SQLiteCatalogue(path: path, migrations: Migration.all + [next])
        #expect(throws: Never.self) { try SQLiteCatalogue(path: backup) }
    }

    @Test func `an older program refuses a newer schema by name`() throws {
        _ = try SQLiteCatalogue(path: path, migrations: Migration.all + [next])
        let error = #expect(throws: SchemaError.self) { try SQLiteCatalogue(path: path) }
        #expect(error == .newer(schema: next.number, name: "a table more", known: Migration.newest))
        #expect(error?.description.contains("a table more") == true)
    }

    @Test func `a step that fails leaves the schema as it was`() async throws {
        try await SQLiteCatalogue(path: path).settle()
        let broken = Migration(
            number: next.number,
            name: "broken",
            statements: next.statements + ["CREATE TABLE families (id TEXT)"]
        )
        #expect(throws: CatalogueError.self) {
            try SQLiteCatalogue(path: path, migrations: Migration.all + [broken])
        }
        let opened = try SQLiteCatalogue(path: path, migrations: Migration.all + [next])
        #expect(try await opened.read { try $0.hasFamilies() })
    }
}
