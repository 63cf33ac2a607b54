import FamilyCore
import FamilyTesting
import Foundation
import FrameCore
import FrameTesting
import HomeDiscovery
import Synchronization
import Testing

@testable import FrameApp

/// Services that are announced and found by the real Avahi, on a bus of its own and a network without any way out.
@Suite(
    .serialized,
    .timeLimit(.minutes(5)),
    .enabled(if: AvahiNetwork.isAlone, "GRANDMA_AVAHI_TESTS=1 swift test --filter AvahiTests runs them"),
    .enabled(
        if: AvahiNetwork.hindrance == nil || AvahiNetwork.isInCI,
        "\(AvahiNetwork.hindrance ?? "nothing is missing")"
    )
)
struct AvahiTests {
    /// Even a slow machine is not as slow.
    static let limit = Duration.seconds(60)

    @Test(arguments: ServerFinderContract.all)
    func `the finder keeps its promise`(contract: ServerFinderContract) async throws {
        try await contract.check(AvahiHome(try await AvahiNetwork.shared()))
    }
}

extension AvahiTests {
    struct HomeServicesTests {
        private static let type = "_grandma-test._tcp"
        private let limit = AvahiTests.limit

        @Test func `a service is found with its name, port and texts, and lost when it goes`() async throws {
            let avahi = try await AvahiNetwork.shared()
            let heard = Heard()
            let service = AnnouncedService(
                name: "The Lindgrens 👵",
                type: Self.type,
                port: 8123,
                text: ["v=1", "id=a=b"]
            )
            try await avahi.browsing(Self.type, heard) {
                let announcing = Task { try? await HomeServices.announce(service) }
                try await eventually("the service", within: limit) { !heard.found.isEmpty }
                let found = try #require(heard.found.first)
                #expect(found.name == service.name && found.port == 8123)
                #expect(Set(found.text) == Set(service.text))
                #expect(!found.address.isEmpty)
                announcing.cancel()
                try await eventually("its end", within: limit) { heard.present.isEmpty }
            }
        }

        @Test func `of two services of one name the second gets a number`() async throws {
            let avahi = try await AvahiNetwork.shared()
            let heard = Heard()
            let service = AnnouncedService(name: "Twins", type: Self.type, port: 1, text: [])
            try await avahi.browsing(Self.type, heard) {
                let first = Task { try? await HomeServices.announce(service) }
                defer { first.cancel() }
                try await eventually("the first", within: limit) { heard.present.values.contains("Twins") }
                // The same name, port and texts would be the same service once more, and no collision.
                var other = service
                other.port = 2
                let twin = other
                let second = Task { try? await HomeServices.announce(twin) }
                defer { second.cancel() }
                try await eventually("both", within: limit) { Set(heard.present.values) == ["Twins", "Twins #2"] }
            }
        }

        @Test func `a name that is too long is cut between two letters`() async throws {
            let avahi = try await AvahiNetwork.shared()
            let heard = Heard()
            let name = String(repeating: "ä", count: 100)
            try await avahi.browsing(Self.type, heard) {
                let task = Task {
                    try? await HomeServices.announce(AnnouncedService(name: name, type: Self.type, port: 1, text: []))
                }
                defer { task.cancel() }
                try await eventually("it", within: limit) { heard.present.values.contains(String(name.prefix(31))) }
            }
        }

        @Test func `a daemon that ends is told, and one that runs again serves again`() async throws {
            let avahi = try await AvahiNetwork.shared()
            let (ended, heard) = (Ended(), Heard())
            let browsing = Task { try await HomeServices.browse(Self.type) { heard.hear($0) } }
            let announcing = Task {
                try await HomeServices.announce(AnnouncedService(name: "One", type: Self.type, port: 1, text: []))
            }
            defer { for task in [browsing, announcing] { task.cancel() } }
            Task {
                for task in [browsing, announcing] { _ = await task.result }
                ended.note()
            }
            try await eventually("it", within: limit) { !heard.found.isEmpty }
            avahi.endDaemon()
            try await eventually("both ends", within: limit) { ended.isNoted }
            await #expect(throws: DiscoveryError.self) { try await browsing.value }
            await #expect(throws: DiscoveryError.self) { try await announcing.value }
            #expect(throws: DiscoveryError.self) { try HomeServices.check() }
            try await avahi.beginDaemon()
            try HomeServices.check()
        }

        /// Avahi aborts a program that ends a loop which never ran, if the memory of another one says so: threads that
        /// come and go have each other's numbers.
        @Test func `asking again and again, on ever new threads, ends no program`() async throws {
            let avahi = try await AvahiNetwork.shared()
            for isRunning in [true, false, true] {
                if isRunning { try await avahi.beginDaemon() } else { avahi.endDaemon() }
                for _ in 0..<100 {
                    let answers = await onNewThread { (try? HomeServices.check()) != nil }
                    #expect(answers == isRunning)
                }
            }
        }

        private func onNewThread(_ body: @escaping @Sendable () -> Bool) async -> Bool {
            await withCheckedContinuation { continuation in
                Thread.detachNewThread { continuation.resume(returning: body()) }
            }
        }

        @Test func `a daemon that hangs keeps nobody from ending`() async throws {
            let avahi = try await AvahiNetwork.shared()
            let (ended, heard) = (Ended(), Heard())
            let before = Task { try? await HomeServices.browse(Self.type) { heard.hear($0) } }
            let announcing = Task {
                try? await HomeServices.announce(AnnouncedService(name: "One", type: Self.type, port: 1, text: []))
            }
            try await eventually("it", within: limit) { !heard.found.isEmpty }
            avahi.holdDaemon(true)
            defer { avahi.holdDaemon(false) }
            let during = Task { try? await HomeServices.browse(Self.type) { _ in } }
            Task {
                for task in [before, announcing, during] { await task.value }
                ended.note()
            }
            for task in [before, announcing, during] { task.cancel() }
            // Avahi's library waits for half a minute.
            try await eventually("their ends", within: .seconds(15)) { ended.isNoted }
        }
    }
}

/// A home network of the real Avahi.
final class AvahiHome: ServerFinderHome {
    private let network: AvahiNetwork
    private let announced = Mutex<[String: Task<Void, Never>]>([:])

    init(_ network: AvahiNetwork) { self.network = network }

    deinit { for task in announced.withLock({ $0.values }) { task.cancel() } }

    var finder: any ServerFinder { AvahiFinder(rest: .seconds(1)) }

    func announce(_ key: ServerKey, name: String, port: Int) {
        let service = AnnouncedService(
            name: name,
            type: HomeService.type,
            port: UInt16(port),
            text: HomeService.texts(of: key)
        )
        let task = Task { _ = try? await HomeServices.announce(service) }
        announced.withLock { $0[name] = task }
    }

    func withdraw(_ name: String) { announced.withLock { $0.removeValue(forKey: name) }?.cancel() }

    func breakDown() { network.endDaemon() }
}

/// Whether something has ended.
private final class Ended: Sendable {
    private let noted = Mutex(false)
    var isNoted: Bool { noted.withLock { $0 } }
    func note() { noted.withLock { $0 = true } }
}

/// What was heard of services.
final class Heard: Sendable {
    private struct State {
        var found: [FoundService] = []
        var present: [Int: String] = [:]
    }

    private let state = Mutex(State())

    var found: [FoundService] { state.withLock { $0.found } }
    /// The names by the numbers of the findings.
    var present: [Int: String] { state.withLock { $0.present } }

    func hear(_ event: ServiceEvent) {
        state.withLock { state in
            switch event {
            case .found(let service):
                state.found.append(service)
                state.present[service.number] = service.name
            case .lost(let number): state.present[number] = nil
            }
        }
    }
}
