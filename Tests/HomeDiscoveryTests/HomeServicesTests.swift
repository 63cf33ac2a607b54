import FamilyTesting
import Foundation
import HomeDiscovery
import Synchronization
import Testing

/// Services that are announced and found by the real Avahi, on a bus of its own and a network without any way out.
@Suite(.serialized)
struct HomeServicesTests {
    private static let type = "_grandma-test._tcp"

    @Test func `a service is found with its name, port and texts, and lost when it goes`() async throws {
        let avahi = try await AvahiHouse.shared()
        let heard = Heard()
        let service = AnnouncedService(name: "The Lindgrens 👵", type: Self.type, port: 8123, text: ["v=1", "id=a=b"])
        try await avahi.browsing(Self.type, heard) {
            let announcing = Task { try? await HomeServices.announce(service) }
            try await eventually("the service", within: .seconds(20)) { !heard.found.isEmpty }
            let found = try #require(heard.found.first)
            #expect(found.name == service.name && found.port == 8123)
            #expect(Set(found.text) == Set(service.text))
            #expect(!found.address.isEmpty)
            announcing.cancel()
            try await eventually("its end", within: .seconds(20)) { heard.present.isEmpty }
        }
    }

    @Test func `of two services of one name the second gets a number`() async throws {
        let avahi = try await AvahiHouse.shared()
        let heard = Heard()
        let service = AnnouncedService(name: "Twins", type: Self.type, port: 1, text: [])
        try await avahi.browsing(Self.type, heard) {
            let tasks = (0..<2).map { _ in Task { try? await HomeServices.announce(service) } }
            defer { for task in tasks { task.cancel() } }
            try await eventually("both", within: .seconds(20)) { Set(heard.present.values) == ["Twins", "Twins #2"] }
        }
    }

    @Test func `a name that is too long is cut between two letters`() async throws {
        let avahi = try await AvahiHouse.shared()
        let heard = Heard()
        let name = String(repeating: "ä", count: 100)
        try await avahi.browsing(Self.type, heard) {
            let task = Task {
                try? await HomeServices.announce(AnnouncedService(name: name, type: Self.type, port: 1, text: []))
            }
            defer { task.cancel() }
            try await eventually("it", within: .seconds(20)) { heard.present.values.contains(String(name.prefix(31))) }
        }
    }

    @Test func `at most 64 services are known at a time`() async throws {
        let avahi = try await AvahiHouse.shared()
        let heard = Heard()
        try await avahi.browsing(Self.type, heard) {
            // Each is found by two ways.
            let tasks = (0..<40).map { number in
                Task {
                    let service = AnnouncedService(name: "\(number)", type: Self.type, port: 1, text: [])
                    try? await HomeServices.announce(service)
                }
            }
            defer { for task in tasks { task.cancel() } }
            try await eventually("many", within: .seconds(60)) { heard.present.count == 64 }
            #expect(heard.most <= 64)
        }
    }

    @Test func `a daemon that ends is told, and one that runs again serves again`() async throws {
        let avahi = try await AvahiHouse.shared()
        try HomeServices.check()
        let failed = Task { () -> Bool in
            do {
                try await HomeServices.browse(Self.type) { _ in }
                return false
            } catch {
                return true
            }
        }
        let heard = Heard()
        try await avahi.browsing(Self.type, heard) {
            let task = Task {
                try? await HomeServices.announce(AnnouncedService(name: "One", type: Self.type, port: 1, text: []))
            }
            defer { task.cancel() }
            try await eventually("it", within: .seconds(20)) { !heard.found.isEmpty }
            avahi.endDaemon()
        }
        #expect(await failed.value)
        #expect(throws: DiscoveryError.self) { try HomeServices.check() }
        try await avahi.beginDaemon()
        try HomeServices.check()
    }
}

/// What was heard of services.
final class Heard: Sendable {
    private struct State {
        var found: [FoundService] = []
        var present: [Int: String] = [:]
        var most = 0
    }

    private let state = Mutex(State())

    var found: [FoundService] { state.withLock { $0.found } }
    /// The names by the numbers of the findings.
    var present: [Int: String] { state.withLock { $0.present } }
    var most: Int { state.withLock { $0.most } }

    func hear(_ event: ServiceEvent) {
        state.withLock { state in
            switch event {
            case .found(let service):
                state.found.append(service)
                state.present[service.number] = service.name
                state.most = max(state.most, state.present.count)
            case .lost(let number): state.present[number] = nil
            }
        }
    }
}
