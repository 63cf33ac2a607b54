import FamilyTesting
import PostgreSQLClient
import ServerCore
import ServerTesting
import Testing

@testable import SQLCatalogue

/// Tests of row-level security in a real PostgreSQL, with a role that the policies bind.
struct RowPolicyTests {
    private let database: TestDatabase
    private let catalogue: PostgreSQLCatalogue
    private let mine = FamilyFixture(number: 1)
    private let theirs = FamilyFixture(number: 2)

    init() async throws {
        database = try await ThrowawayPostgreSQL.makeDatabase()
        catalogue = try await PostgreSQLCatalogue(address: database.address)
        try await catalogue.write(.allFamilies) { [mine, theirs] writer in
            for home in [mine, theirs] { try home.move(into: writer) }
        }
    }

    /// Runs `body` in a transaction of the server's role, which `binding` binds and which is rolled back.
    private func bound<Result>(
        by binding: String,
        _ body: (PostgreSQLConnection) throws -> Result
    ) throws -> Result {
        let connection = try PostgreSQLConnection(database.address)
        try connection.execute("SET search_path TO main; BEGIN; \(binding)")
        defer { try? connection.execute("ROLLBACK") }
        return try body(connection)
    }

    private func count(_ table: String, _ connection: PostgreSQLConnection) throws -> Int64 {
        guard case .integer(let count)? = try connection.run("SELECT count(*) FROM \(table)").rows.first?.first else {
            return -1
        }
        return count
    }

    @Test func `every table has a policy that binds its owner too, or a reason for none`() throws {
        let answer = try database.connection().run(
            """
            SELECT relname, relrowsecurity AND relforcerowsecurity AND EXISTS (
                SELECT 1 FROM pg_policy WHERE polrelid = pg_class.oid AND polcmd = '*' AND polpermissive)
            FROM pg_class WHERE relkind = 'r' AND relnamespace = 'main'::regnamespace
            """
        )
        let tables = answer.rows.map { row -> (String, Bool) in
            guard case .text(let name) = row[0], case .integer(let isBound) = row[1] else { return ("", false) }
            return (name, isBound == 1)
        }
        #expect(Set(tables.filter(\.1).map(\.0)) == Set(RowPolicies.owners.map(\.table)))
        #expect(Set(tables.filter { !$0.1 }.map(\.0)) == Set(RowPolicies.serverWide.keys))
    }

    /// An older program, which binds nothing, must not take the catalogue for empty and remove all photos.
    @Test(arguments: [("", "42704"), ("SET LOCAL grandma.family TO ''", "22P02")])
    func `a session that binds no transaction is refused`(binding: String, state: String) throws {
        try bound(by: binding) { connection in
            for (table, _) in RowPolicies.owners {
                let error = #expect(throws: PostgreSQLError.self) { try count(table, connection) }
                #expect(error?.state == state)
                try connection.execute("ROLLBACK; SET search_path TO main; BEGIN; \(binding)")
            }
        }
    }

    @Test func `a transaction that is bound to no family sees and adds no row of one`() throws {
        try bound(by: RowPolicies.binding(.none)) { connection in
            let seen = try RowPolicies.owners.filter { try count($0.table, connection) > 0 }
            #expect(seen.map(\.table) == [])
            let error = #expect(throws: PostgreSQLError.self) {
                try connection.execute(
                    """
                    INSERT INTO families (id, name, time_zone, created_at, revision, next_position, bytes_used)
                    VALUES ('new', 'New', 'UTC', 0, 0, 1, 0)
                    """
                )
            }
            #expect(error?.state == "42501")
        }
    }

    @Test func `a transaction that is bound to a family sees and changes its rows alone`() throws {
        let all = try bound(by: RowPolicies.binding(.all)) { connection in
            try Dictionary(uniqueKeysWithValues: RowPolicies.owners.map { ($0.table, try count($0.table, connection)) })
        }
        try bound(by: RowPolicies.binding(.one(mine.family))) { connection in
            let other = try RowPolicies.owners.filter { try count($0.table, connection) * 2 != all[$0.table] }
            #expect(other.map(\.table) == [])
            #expect(
                try connection.run("UPDATE photos SET caption = 'changed'").count * 2 == all["photos"].map(Int.init)
            )
            #expect(try connection.run("DELETE FROM sessions").count * 2 == all["sessions"].map(Int.init))
            // A row cannot be given to another family either.
            let error = #expect(throws: PostgreSQLError.self) {
                try connection.execute("UPDATE share_links SET family_id = '\(theirs.family)'")
            }
            #expect(error?.state == "42501")
        }
    }

    @Test func `a bound transaction knows of bytes and names that other families have`() async throws {
        let (mine, theirs) = (mine, theirs)
        let shared = theirs.photoRecord(in: theirs).hashes
        try await catalogue.write(.member(mine.keeper, of: mine.family)) { writer in
            let used = try writer.used(of: shared)
            #expect(used == Set(shared))
            #expect(try writer.used(with: HashPrefix(of: theirs.original)).contains(theirs.original))
            #expect(try writer.userNames(beginningWith: "keeper").sorted() == ["keeper-1", "keeper-2"])
            #expect(try writer.member(userName: "keeper-2") != nil)
            #expect(try writer.isTaken(theirs.moment))
            #expect(try writer.onlyFamily() == nil)
            #expect(try writer.hasFamilies())
            // After each of these calls, the transaction is bound to its own family again.
            #expect(try writer.member(theirs.keeper) == nil)
            #expect(try writer.comments(on: theirs.photo) == [])
            #expect(try writer.comments(on: mine.photo).count == 1)
        }
    }

    @Test func `a family that takes a frame in finds it before it is anybody's`() async throws {
        let (mine, theirs) = (mine, theirs)
        let frame = FrameRecord(
            id: FamilyFixture.waiting,
            secretHash: .number(5),
            model: "",
            version: "",
            registeredAt: .testDay
        )
        try await catalogue.write(.allFamilies) { try $0.add(frame) }
        try await catalogue.write(.member(mine.keeper, of: mine.family)) { writer in
            var paired = try #require(try writer.frame(frame.id))
            paired.pairing = .make(familyID: mine.family, memberID: mine.relative)
            try writer.save(paired)
        }
        let seen = try await catalogue.read(.all(of: theirs.family)) { try $0.frame(frame.id) }
        #expect(seen == nil)
        #expect(try await catalogue.read(.all(of: mine.family)) { try $0.frame(frame.id) } != nil)
    }

    @Test func `tells whether its role is bound at all`() async throws {
        #expect(try await catalogue.isBoundByPolicies())
        let unbound = try await PostgreSQLCatalogue(address: database.superusersAddress)
        #expect(try await !unbound.isBoundByPolicies())
        try await unbound.close()
    }
}
