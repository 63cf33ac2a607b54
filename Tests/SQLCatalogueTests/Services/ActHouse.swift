import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import SQLCatalogue
import ServerCore
import ServerTesting
import Synchronization
import Testing

/// A server without its HTTP: real acts over a real catalogue in a fresh
/// folder, with a clock that a test moves.
final class ActHouse: Sendable {
    let folder: TemporaryFolder
    let catalogue: SQLiteCatalogue
    let blobs = MemoryBlobStore()
    let found = KeptFoundPhotos()
    let events = HeardEvents()
    let clock = HandClock()
    let services: FamilyServices

    init(_ rules: FamilyRules = FamilyRules()) async throws {
        folder = try TemporaryFolder()
        catalogue = try await .new(at: folder.path("catalogue.sqlite"))
        services = try await FamilyServices(ports: Self.ports(catalogue, blobs, found, events, clock, rules))
    }

    /// The same house after its server was killed and started again.
    func restarted(
        _ rules: FamilyRules = FamilyRules(),
        uploads: MemoryUploadStore = MemoryUploadStore(),
        storage: (any StorageMonitor)? = nil,
        hasCopies: Bool = false
    ) async throws -> FamilyServices {
        var ports = Self.ports(catalogue, blobs, found, events, clock, rules)
        ports.hasCopies = hasCopies
        ports.uploads = uploads
        if let storage { ports.storage = storage }
        return try await FamilyServices(ports: ports)
    }

    static func ports(
        _ catalogue: any Catalogue,
        _ blobs: any BlobStore,
        _ found: KeptFoundPhotos,
        _ events: HeardEvents,
        _ clock: HandClock,
        _ rules: FamilyRules
    ) -> FamilyPorts {
        var rules = rules
        rules.passwords = PasswordRules(common: "password123")
        var ports = FamilyPorts(
            catalogue: catalogue,
            blobs: blobs,
            uploads: MemoryUploadStore(),
            secrets: DrawnSecrets(),
            passwords: OpenPasswords(),
            events: events,
            links: PublicLinks(base: "http://192.168.1.2:8080"),
            rules: rules,
            now: { clock.now },
            report: { error in Issue.record("a port failed: \(error)") }
        )
        ports.places = OneTown()
        ports.webhooks = OpenWebhooks()
        ports.foundPhotos = found
        ports.uptime = { clock.uptime }
        ports.isClockSynchronised = { clock.isSynchronised }
        return ports
    }
}

/// Lets webhooks lead to the Internet; a test says itself how each message was received.
struct OpenWebhooks: WebhookTransport {
    let reach: WebhookReach? = WebhookReach(.internet, ownOrigin: "http://192.168.1.2:8080")

    func send(_ post: WebhookPost, to address: WebhookAddress) async -> (answer: WebhookAnswer, asked: TimeInterval?) {
        (.status(204), nil)
    }
}

/// Knows one town, on the northern half of the earth.
struct OneTown: PlaceNames {
    let identity = "one town"
    func town(at coordinates: Coordinates) -> Int? { coordinates.latitude > 0 ? 7 : nil }
    func name(ofTown town: Int, in language: String?) -> String? { language == "fi" ? "Tukholma" : "Stockholm" }
    func position(ofTown town: Int) -> Coordinates? { Coordinates(latitude: 59_330_000, longitude: 18_060_000) }
}

/// Keeps the record of found photos over a start, as a file does.
final class KeptFoundPhotos: FoundPhotoStore {
    private let kept = Mutex<FoundPhotos?>(nil)
    private let isBroken = Mutex(false)

    func read() throws -> FoundPhotos? {
        if isBroken.withLock(\.self) { throw BlobError.diskError }
        return kept.withLock(\.self)
    }
    func write(_ found: FoundPhotos?) throws {
        if isFull.withLock(\.self) { throw BlobError.diskFull }
        kept.withLock { $0 = found }
        count.withLock { $0 += 1 }
    }

    /// Whether the disk has no byte left.
    let isFull = Mutex(false)
    /// How often it was written.
    var writes: Int { count.withLock(\.self) }
    private let count = Mutex(0)
    /// Cannot be read any more.
    func breakDown() { isBroken.withLock { $0 = true } }
}

/// Stands still until a test moves it.
final class HandClock: Sendable {
    private let date = Mutex(Date.testDay)
    var now: Date { date.withLock { $0 } }
    private let passed = Mutex(Duration.zero)
    /// The time that has passed, which never goes back.
    var uptime: Duration { passed.withLock { $0 } }

    func advance(by seconds: TimeInterval) {
        leap(by: seconds)
        passed.withLock { $0 += .seconds(max(0, seconds)) }
    }
    /// The wall clock is set, and no time passes.
    func leap(by seconds: TimeInterval) { date.withLock { $0 = $0.addingTimeInterval(seconds) } }

    private let isKept = Mutex(false)
    /// Whether a time server keeps it right.
    var isSynchronised: Bool { isKept.withLock { $0 } }
    func synchronise() { isKept.withLock { $0 = true } }
}

/// Remembers what was published.
actor HeardEvents: FamilyEvents {
    private(set) var all: [(FamilyEvent, Audience)] = []

    func publish(_ event: FamilyEvent, to audience: Audience) { all.append((event, audience)) }

    /// Who has a line open.
    var listeners: Set<Audience> = []

    func listens(_ audience: Audience) { listeners.insert(audience) }

    func isHeard(by audience: Audience) -> Bool { listeners.contains(audience) }

    /// The kinds of work of which the other copies were told.
    private(set) var work: Set<SharedWorkKind> = []

    func tellCopies(of work: SharedWorkKind) { self.work.insert(work) }

    func forget() { all = [] }

    /// Who heard of a change of the album since the last time.
    func takeHearers() -> Set<Audience> {
        defer { all = [] }
        return Set(all.filter { if case .album = $0.0 { true } else { false } }.map(\.1))
    }

    func heard(_ event: FamilyEvent, by audience: Audience) -> Bool {
        all.contains { $0 == (event, audience) }
    }
}

/// Real hashes, and randomness that differs from call to call.
struct DrawnSecrets: Secrets {
    func randomBytes(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }

    func sha256(_ text: String) -> ContentHash { .of(Array(text.utf8)) }
    func keyedHash(_ text: String) -> ContentHash { .of(Array("key \(text)".utf8)) }
}

/// Hashes nothing, so that a suite need not wait for scrypt.
struct OpenPasswords: PasswordHasher {
    func hash(_ password: String) async throws -> String { "open:\(password)" }
    func matches(_ password: String, hash: String) async throws -> Bool { hash == "open:\(password)" }
}
