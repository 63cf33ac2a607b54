import FamilyTesting
import FoundationEssentials
import Testing

@testable import ServerApp

struct DatabaseTests {
    @Test(arguments: [
        ("postgres://grandma:secret@db.example.org:5433/album?sslmode=require", "postgres://db.example.org:5433/album"),
        ("postgresql://grandma@db1,db2/album", "postgres://db1,db2/album"),
        ("postgres://grandma:a%40b@db/album", "postgres://db/album"),
        ("postgres:///album?host=/run/postgresql&password=secret", "postgres:///album"),
    ])
    func `is named without its user and password`(address: String, name: String) throws {
        let database = try #require(try Database(address))
        #expect(database.name == name && database.address == address)
    }

    @Test(arguments: [nil, ""] as [String?])
    func `is none where no address is set`(address: String?) throws {
        #expect(try Database(address) == nil)
    }

    @Test(arguments: ["mysql://db/album", "host=db dbname=album", "postgres:/db/album", " postgres://db/album"])
    func `refuses an address of another kind without repeating it`(address: String) throws {
        let error = #expect(throws: StartError.self) { try Database(address) }
        #expect(!"\(try #require(error))".contains(address))
    }

    @Test func `a data folder knows where its catalogue is, and asks for it from then on`() throws {
        let folder = try TemporaryFolder()
        let file = DatabaseFile(in: URL(filePath: folder.path))
        #expect(file.place == nil)
        try file.require(nil)
        let database = try #require(try Database("postgres://grandma:secret@db/album"))
        try file.write(database)
        #expect(file.place == "postgres://db/album")
        try file.require(database)
        #expect(throws: StartError.self) { try file.require(nil) }
        // It may move to another host.
        let moved = try #require(try Database("postgres://grandma@db2/album"))
        try file.require(moved)
        try file.write(moved)
        #expect(DatabaseFile(in: URL(filePath: folder.path)).place == "postgres://db2/album")
    }
}
