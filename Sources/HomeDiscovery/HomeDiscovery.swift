import BlockingWork
import Synchronization

/// Services on the home network, by the Avahi daemon of this machine (mDNS, DNS-SD).
///
/// Both functions run until their task is cancelled, and throw when the daemon or the bus to it goes away.
package enum HomeServices {
    /// The time from an answer of a service to the next question to it.
    package static let usualRest = Duration.seconds(30)

    /// Announces the service; another service of the same name gives this one a number behind its name.
    package static func announce(_ service: AnnouncedService) async throws(DiscoveryError) {
        try await keep { (fail) throws(DiscoveryError) in
            let announcement = Announcement(service, failingTo: fail)
            return try AvahiSession(failingTo: fail) { announcement.follow($0, $1) }
        }
    }

    /// Looks for services of this type, and passes on each of those that are wanted, as it comes, changes and goes.
    ///
    /// `wants` and `heard` are called on a thread of Avahi's and must not block. Whoever announces many services delays
    /// the others, and keeps none away: see `ResolvingOrder`. A change is heard after `rest` at the latest.
    package static func browse(
        _ type: String,
        rest: Duration = usualRest,
        where wants: @escaping @Sendable (FoundService) -> Bool = { _ in true },
        _ heard: @escaping @Sendable (ServiceEvent) -> Void
    ) async throws(DiscoveryError) {
        try await keep { (fail) throws(DiscoveryError) in
            let services = BrowsedServices(of: type, askingAgainAfter: rest, failingTo: fail, where: wants, heard)
            return try AvahiSession(failingTo: fail) { services.follow($0, $1) }
        }
    }

    /// Throws if Avahi's library is missing, or its daemon does not run; blocks for a moment.
    package static func check() throws(DiscoveryError) {
        let (_, fail) = AsyncStream<DiscoveryError>.makeStream()
        try AvahiSession(waits: false, failingTo: fail) { _, _ in }.close()
    }

    /// Keeps a session open until the task is cancelled or the session fails.
    ///
    /// Opening and closing wait for the daemon, and for half a minute for one that hangs: threads of their own do both.
    private static func keep(
        _ open:
            @escaping @Sendable (AsyncStream<DiscoveryError>.Continuation) throws(DiscoveryError)
            -> sending AvahiSession
    ) async throws(DiscoveryError) {
        let (failures, fail) = AsyncStream<DiscoveryError>.makeStream(bufferingPolicy: .bufferingOldest(1))
        let session = OpenSession()
        _ = BackgroundResult<Void>(label: "avahi-open") {
            do throws(DiscoveryError) {
                try session.open { () throws(DiscoveryError) in try open(fail) }
            } catch {
                fail.yield(error)
                fail.finish()
            }
        }
        // A cancelled task ends the stream.
        var reason: DiscoveryError?
        for await failure in failures { reason = failure }
        _ = BackgroundResult<Void>(label: "avahi-close") { session.close() }
        if let reason { throw reason }
    }
}

/// A session that one thread opens and another one closes: whoever comes second waits for the other.
private final class OpenSession: Sendable {
    private struct State {
        var session: AvahiSession?
        var isClosed = false
    }

    private let state = Mutex(State())

    func open(_ make: () throws(DiscoveryError) -> sending AvahiSession) throws(DiscoveryError) {
        try state.withLock { (state) throws(DiscoveryError) in
            if !state.isClosed { state.session = try make() }
        }
    }

    func close() {
        state.withLock { state in
            state.session?.close()
            state = State(isClosed: true)
        }
    }
}

/// What a service tells everybody at home.
package struct AnnouncedService: Equatable, Sendable {
    package var name: String
    /// Such as `_http._tcp`.
    package var type: String
    package var port: UInt16
    /// `key=value`, each at most 255 bytes.
    package var text: [String]

    package init(name: String, type: String, port: UInt16, text: [String]) {
        self.name = name
        self.type = type
        self.port = port
        self.text = text
    }
}

package enum ServiceEvent: Equatable, Sendable {
    /// The service came, or something of it changed.
    case found(FoundService)
    /// The service with this number is gone.
    case lost(Int)
}

/// A service as somebody at home announces it: nothing of it is proven.
package struct FoundService: Equatable, Sendable {
    /// The number of this finding: one service may be found by several ways.
    package var number: Int
    package var name: String
    /// An IP address as the system writes it, with its interface if it is link-local: `fe80::1%2`.
    package var address: String
    package var port: Int
    /// At most `BrowsedServices.mostTexts` of what was announced.
    package var text: [String]

    package init(number: Int, name: String, address: String, port: Int, text: [String]) {
        self.number = number
        self.name = name
        self.address = address
        self.port = port
        self.text = text
    }
}
