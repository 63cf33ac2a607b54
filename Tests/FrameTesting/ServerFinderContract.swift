package import FamilyCore
import FamilyTesting
package import FrameCore
import Synchronization
import Testing

/// A home network on which a test announces servers, and a way to look for them.
package protocol ServerFinderHome: Sendable {
    var finder: any ServerFinder { get }
    /// Announces a server until it is withdrawn; each has a name of its own.
    func announce(_ key: ServerKey, name: String, port: Int) async throws
    func withdraw(_ name: String) async throws
    /// Nobody can be asked any more.
    func breakDown() async throws
}

/// One promise of `ServerFinder`, to be kept by every finder there is.
///
/// Each is checked on a home network without any servers.
package struct ServerFinderContract: Sendable, CustomTestStringConvertible {
    package let testDescription: String
    package let check: @Sendable (any ServerFinderHome) async throws -> Void

    package static let all: [ServerFinderContract] = [
        ServerFinderContract(testDescription: "finds who was there before, and who comes later") { home in
            try await home.announce(.make(1), name: "Before", port: 8080)
            try await home.finding(.any) { heard in
                try await eventually("the first", within: limit) { heard.names == ["Before"] }
                try await home.announce(.make(2), name: "Later", port: 9000)
                try await eventually("both", within: limit) { heard.names == ["Before", "Later"] }
                let later = try #require(heard.places.first { $0.name == "Later" })
                #expect(later.key == .make(2) && later.port == 9000)
            }
        },
        ServerFinderContract(testDescription: "tells who goes") { home in
            try await home.announce(.make(1), name: "One", port: 8080)
            try await home.announce(.make(2), name: "Two", port: 8080)
            try await home.finding(.any) { heard in
                try await eventually("both", within: limit) { heard.names == ["One", "Two"] }
                try await home.withdraw("One")
                try await eventually("one", within: limit) { heard.names == ["Two"] }
            }
        },
        ServerFinderContract(testDescription: "passes on nobody but the server that is sought") { home in
            for number in 1...3 { try await home.announce(.make(number), name: "Number \(number)", port: 8080) }
            try await home.finding(.any) { all in
                try await eventually("all", within: limit) { all.names.count == 3 }
                try await home.finding(.own(.make(2))) { heard in
                    try await eventually("the one", within: limit) { heard.names == ["Number 2"] }
                    #expect(heard.everFound == [.make(2)])
                }
            }
        },
        ServerFinderContract(testDescription: "finds the server that is sought among eighty others") { home in
            for number in 1...80 { try await home.announce(.make(number), name: "Liar \(number)", port: 1) }
            try await home.announce(.make(100), name: "The Lindgrens", port: 8080)
            try await home.finding(.own(.make(100))) { heard in
                try await eventually("it", within: limit) { heard.names == ["The Lindgrens"] }
                #expect(heard.everFound == [.make(100)])
            }
        },
        ServerFinderContract(testDescription: "uses no number for two findings") { home in
            var numbers: [Int] = []
            try await home.announce(.make(1), name: "One", port: 8080)
            for _ in 0..<2 {
                try await home.finding(.any) { heard in
                    try await eventually("it", within: limit) { heard.names == ["One"] }
                    numbers += heard.numbers
                }
            }
            #expect(Set(numbers).count == numbers.count && numbers.count >= 2)
        },
        ServerFinderContract(testDescription: "ends when it is told to") { home in
            let finder = home.finder
            let finding = Task { try await finder.find(.any) { _ in } }
            finding.cancel()
            _ = await finding.result
        },
        ServerFinderContract(testDescription: "fails when nobody can be asked any more, and at once from then on") {
            home in
            try await home.announce(.make(1), name: "One", port: 8080)
            let (finder, heard) = (home.finder, HeardServers())
            let finding = Task { try await finder.find(.any) { heard.hear($0) } }
            defer { finding.cancel() }
            try await eventually("it", within: limit) { heard.names == ["One"] }
            try await home.breakDown()
            await #expect(throws: (any Error).self) { try await finding.value }
        },
    ]

    /// Even a slow machine is not as slow.
    private static let limit = Duration.seconds(60)
}

extension ServerFinderHome {
    /// Looks for this server while `body` runs.
    func finding(_ server: WantedServer, _ body: (HeardServers) async throws -> Void) async throws {
        let (finder, heard) = (self.finder, HeardServers())
        let finding = Task { try await finder.find(server) { heard.hear($0) } }
        defer { finding.cancel() }
        try await body(heard)
    }
}

/// What a finder passed on.
final class HeardServers: Sendable {
    private struct State {
        var present: [Int: ServerPlace] = [:]
        var keys: Set<ServerKey> = []
    }

    private let state = Mutex(State())

    /// The servers that are there now; one may be found by several ways.
    var places: [ServerPlace] { state.withLock { Array($0.present.values) } }
    var names: Set<String> { Set(places.map(\.name)) }
    var numbers: [Int] { state.withLock { Array($0.present.keys) } }
    /// The keys of all that was ever passed on.
    var everFound: Set<ServerKey> { state.withLock { $0.keys } }

    func hear(_ event: SearchEvent) {
        state.withLock { state in
            switch event {
            case .found(let number, let place):
                state.present[number] = place
                state.keys.insert(place.key)
            case .lost(let number): state.present[number] = nil
            case .answered, .unavailable: break
            }
        }
    }
}
