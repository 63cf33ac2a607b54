import FamilyTesting
import PostgreSQLClient
import ServerCore
import Testing

@testable import SQLCatalogue

/// The notifications and locks by which the copies of a server work together.
struct PostgreSQLCopiesTests {
    private let database: TestDatabase

    init() async throws { database = try await ThrowawayPostgreSQL.makeDatabase() }

    /// Ends every connection to the database but this one.
    private func cutConnections() throws {
        _ = try database.connection().run(
            """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND pid <> pg_backend_pid()
            """
        )
    }

    /// Waits up to thirty seconds until `condition` holds.
    private func comes(_ condition: () async throws -> Bool) async throws {
        let end = ContinuousClock.now + .seconds(30)
        while try await !condition() {
            try #require(ContinuousClock.now < end)
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    /// Listens until a message comes, for up to thirty seconds.
    private func next(_ notices: PostgreSQLNotices) async throws -> [PostgreSQLNotices.ReceivedNotification] {
        for _ in 0..<30 {
            let heard = try await notices.listen()
            if !heard.isEmpty { return heard }
        }
        return []
    }

    @Test func `a message reaches all who listen, in order and whole`() async throws {
        let (one, other) = (
            PostgreSQLNotices(address: database.address), PostgreSQLNotices(address: database.address)
        )
        #expect(try await one.listen() == [.beginning])
        #expect(try await other.listen() == [.beginning])
        let long = String(repeating: "ä", count: PostgreSQLNotices.longest / 2)
        try await one.send(["first", "it's \\ \"second\" 👵", long])
        for notices in [one, other] {
            var heard: [PostgreSQLNotices.ReceivedNotification] = []
            while heard.count < 3 {
                let more = try await next(notices)
                try #require(!more.isEmpty)
                heard += more
            }
            #expect(heard == [.message("first"), .message("it's \\ \"second\" 👵"), .message(long)])
        }
    }

    @Test func `a listener that lost its connection is told that messages may be missing`() async throws {
        let notices = PostgreSQLNotices(address: database.address)
        #expect(try await notices.listen() == [.beginning])
        try cutConnections()
        await #expect(throws: CatalogueError.self) {
            for _ in 0..<30 { _ = try await notices.listen() }
        }
        #expect(try await notices.listen() == [.beginning])
        try await notices.send(["after it"])
        #expect(try await next(notices) == [.message("after it")])
    }

    @Test func `one copy has the lock, and another one gets it once it is free or its connection ends`() async throws {
        let locks = (0..<3).map { _ in PostgreSQLAdvisoryLock(address: database.address) }
        #expect(await locks[0].acquire())
        #expect(await locks[0].acquire())
        #expect(await !locks[1].acquire())
        locks[0].release()
        try await comes { await locks[1].acquire() }
        #expect(await !locks[0].acquire())
        #expect(await !locks[2].acquire())
        try cutConnections()
        try await comes { await locks[2].acquire() }
        #expect(await !locks[1].acquire())
    }

    @Test func `a copy that asks for its turn no more loses it, though its connection stands`() async throws {
        let silent = PostgreSQLAdvisoryLock(address: database.address)
        let next = PostgreSQLAdvisoryLock(address: database.address)
        #expect(await silent.acquire())
        #expect(await !next.acquire())
        try await comes { await next.acquire() }
        #expect(await !silent.acquire())
    }

    @Test func `a statement that is not answered in time ends, and its connection counts as lost`() throws {
        let connection = try database.connection()
        connection.answerTimeout = .milliseconds(300)
        let begin = ContinuousClock.now
        let error = #expect(throws: PostgreSQLError.self) { try connection.execute("SELECT pg_sleep(20)") }
        #expect(begin.duration(to: .now) < .seconds(10))
        #expect(error?.isConnectionLost == true && connection.isLost)
        // The connection takes no more statements, because the next answer would be that of the statement before.
        #expect(throws: PostgreSQLError.self) { try connection.run("SELECT 1") }
    }

    @Test func `an error is told whole, and the connection goes on`() throws {
        let connection = try database.connection()
        let error = #expect(throws: PostgreSQLError.self) { try connection.execute("SELECT 1; SELECT 1 / 0; SELECT 2") }
        #expect(error?.state == "22012" && error?.isConnectionLost == false)
        #expect(try connection.run("SELECT 3").rows == [[.integer(3)]])
        let killed = #expect(throws: PostgreSQLError.self) {
            try connection.execute("SELECT pg_terminate_backend(pg_backend_pid())")
        }
        #expect(killed?.state == "57P01" && connection.isLost)
    }

    @Test func `copies share a database, and a server that is alone does not`() async throws {
        func open(_ hold: DatabaseLockMode) async throws -> PostgreSQLCatalogue {
            let catalogue = try await PostgreSQLCatalogue(address: database.address, hold)
            try await catalogue.checkAccess()
            return catalogue
        }
        let copies = [try await open(.shared), try await open(.shared)]
        await #expect(throws: CatalogueError.self) { _ = try await open(.alone) }
        for copy in copies { try await copy.close() }
        var alone: PostgreSQLCatalogue?
        try await comes {
            alone = try? await open(.alone)
            return alone != nil
        }
        await #expect(throws: CatalogueError.self) { _ = try await open(.shared) }
        try await alone?.close()
    }
}
