import Dispatch
import FamilyCore
import FamilyTesting
import FoundationEssentials
import PostgreSQLClient
import ServerCore
import ServerTesting
import Synchronization
import Testing

@testable import SQLCatalogue

/// Several servers on one database.
struct PostgreSQLConcurrencyTests {
    private let database: TestDatabase
    private let servers: [PostgreSQLCatalogue]

    init() async throws {
        database = try await ThrowawayPostgreSQL.makeDatabase()
        servers = [
            try await PostgreSQLCatalogue(address: database.address),
            try await PostgreSQLCatalogue(address: database.address),
        ]
    }

    /// A place where the first tries of two transactions wait for each other.
    private final class Meeting: Sendable {
        private let arrivals = Mutex(0)
        private let both = DispatchSemaphore(value: 0)

        func wait() {
            let number = arrivals.withLock { arrivals in
                arrivals += 1
                return arrivals
            }
            if number == 2 { for _ in 0..<2 { both.signal() } }
            if number <= 2 { _ = both.wait(timeout: .now() + 30) }
        }

        /// The number of tries.
        var tries: Int { arrivals.withLock { $0 } }
    }

    /// Runs a body on both servers at once.
    private func onBoth(_ body: @escaping @Sendable (_ number: Int, any CatalogueWriter) throws -> Void) async throws {
        try await withThrowingTaskGroup { group in
            for (number, server) in servers.enumerated() {
                group.addTask { try await server.write(.allFamilies) { try body(number, $0) } }
            }
            try await group.waitForAll()
        }
    }

    @Test func `forty writes at once lose nothing`() async throws {
        try await servers[0].settle()
        let before = try await servers[0].read { try $0.family(.make("family-1"))?.revision } ?? 0
        try await withThrowingTaskGroup { group in
            for number in 0..<40 {
                group.addTask { [servers] in
                    try await servers[number % 2].write(.allFamilies) { _ = try $0.raised(.make("family-1")) }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await servers[1].read { try $0.family(.make("family-1"))?.revision } == before + 40)
    }

    @Test func `of two that look first and then write, one sees what the other wrote`() async throws {
        let meeting = Meeting()
        try await onBoth { number, writer in
            let hasFamilies = try writer.hasFamilies()
            meeting.wait()
            if !hasFamilies { try writer.add(FamilyRecord.make(id: .make("family-\(number)"))) }
        }
        #expect(meeting.tries > 2)
        #expect(try await servers[0].read { try $0.onlyFamily() } != nil)
    }

    @Test func `two that hold what the other wants both succeed`() async throws {
        try await servers[0].settle()
        try await servers[0].settleNeighbours()
        let meeting = Meeting()
        let families = [FamilyID.make("family-1"), .make("family-2")]
        let before = try await servers[0].read { try $0.revisions() }
        try await onBoth { number, writer in
            _ = try writer.raised(families[number])
            meeting.wait()
            _ = try writer.raised(families[1 - number])
        }
        #expect(try await servers[0].read { try $0.revisions() } == before + 4)
    }

    @Test func `families do not wait for each other`() async throws {
        try await servers[0].settle()
        try await servers[0].settleNeighbours()
        let meeting = Meeting()
        try await onBoth { number, writer in
            _ = try writer.raised(.make("family-\(number + 1)"))
            meeting.wait()
        }
        #expect(meeting.tries == 2)
    }

    @Test func `two that lease from a queue at once lease two rows, and neither waits nor runs again`() async throws {
        try await servers[0].settle()
        try await servers[0].write(.allFamilies) { writer in
            for number in 1...3 {
                _ = try writer.add(PhotoRecord.make(number))
                try writer.queueUrgentRenditions(
                    of: PhotoRecord.make(number).id,
                    in: .make("family-1"),
                    at: .testDay
                )
            }
        }
        let meeting = Meeting()
        let leased = try await withThrowingTaskGroup { group in
            for server in servers {
                group.addTask {
                    try await server.lease(.allFamilies) { writer in
                        let photo = try writer.leaseRenditions(
                            moving: false,
                            now: .seconds(0),
                            latest: .seconds(60),
                            until: .seconds(60),
                            attempts: 3
                        )
                        meeting.wait()
                        return photo?.id
                    }
                }
            }
            return try await group.reduce(into: Set<PhotoID?>()) { $0.insert($1) }
        }
        #expect(leased.count == 2 && !leased.contains(nil))
        #expect(meeting.tries == 2)
    }

    @Test func `a reader never sees a change before an earlier one of the family`() async throws {
        try await servers[0].settle()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...60 {
                group.addTask { [servers] in
                    _ = try await servers[number % 2].write(.allFamilies) { try $0.add(PhotoRecord.make(number)) }
                }
            }
            group.addTask { [servers] in
                var revisions: [Int64] = []
                while revisions.count < 60 {
                    try Task.checkCancellation()
                    revisions = try await servers[1].read { reader in
                        try reader.album(of: .make("family-1"), .newest, limit: 200, seenBy: .make("anna"))
                            .map(\.record.revision)
                    }
                    let newest = revisions.max() ?? 0
                    #expect(revisions == revisions.indices.map { newest - Int64($0) })
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func `reads go on while as many writes as there may be are under way`() async throws {
        try await servers[0].settle()
        let (begun, answered) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<20 {
                group.addTask { [servers] in
                    try await servers[0].write(.allFamilies) { writer in
                        try writer.add(FamilyRecord.make(id: .make("new-\(number)")))
                        begun.signal()
                        #expect(answered.wait(timeout: .now() + 8) == .success)
                        answered.signal()
                    }
                }
            }
            group.addTask { [servers] in
                await withCheckedContinuation { continuation in
                    DispatchQueue(label: "begun").async {
                        begun.wait()
                        continuation.resume()
                    }
                }
                let seen = try await servers[0].read { try $0.family(.make("family-1")) }
                #expect(seen != nil)
                answered.signal()
            }
            try await group.waitForAll()
        }
    }
}
