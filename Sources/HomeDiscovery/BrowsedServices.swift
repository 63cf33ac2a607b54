import CAvahi
import Glibc
import Synchronization

/// The services of one type that are announced now; all of it runs on the session's thread.
final class BrowsedServices {
    /// The most texts of one service.
    static let mostTexts = 16
    /// The longest text, in bytes, as DNS has it.
    private static let longestText = 255

    /// One way on which a service was found: an interface and a protocol.
    private struct Way: Hashable {
        let interface: AvahiIfIndex
        let protocols: AvahiProtocol
        let name: String
    }

    /// The numbers of findings are never used again in a process, so that what one browsing says late is no word of the
    /// next one.
    private static let lastNumber = Atomic(0)

    private let type: String
    private let wants: @Sendable (FoundService) -> Bool
    private let heard: @Sendable (ServiceEvent) -> Void
    private let fail: AsyncStream<DiscoveryError>.Continuation
    private var connection: AvahiConnection?
    private var browser: OpaquePointer?
    private var order: ResolvingOrder<Way>
    private var questions: [Way: Question] = [:]
    /// Rings when a service is to be asked again.
    private var timer: OpaquePointer?

    init(
        of type: String,
        askingAgainAfter rest: Duration,
        failingTo fail: AsyncStream<DiscoveryError>.Continuation,
        where wants: @escaping @Sendable (FoundService) -> Bool,
        _ heard: @escaping @Sendable (ServiceEvent) -> Void
    ) {
        self.type = type
        self.fail = fail
        self.wants = wants
        self.heard = heard
        order = ResolvingOrder(rest: rest)
    }

    func follow(_ connection: AvahiConnection, _ state: AvahiClientState) {
        self.connection = connection
        let isThere =
            state == AVAHI_CLIENT_S_RUNNING || state == AVAHI_CLIENT_S_REGISTERING || state == AVAHI_CLIENT_S_COLLISION
        guard browser == nil, isThere else { return }
        browser = connection.avahi.avahi_service_browser_new(
            connection.client,
            AvahiIfIndex(-1),
            AvahiProtocol(-1),
            type,
            "local",
            AvahiLookupFlags(0),
            { _, interface, protocols, event, name, _, _, _, own in
                guard let own else { return }
                let services = Unmanaged<BrowsedServices>.fromOpaque(own).takeUnretainedValue()
                guard event != AVAHI_BROWSER_FAILURE else { return services.give(up: "it browses no more") }
                guard let name else { return }
                let way = Way(interface: interface, protocols: protocols, name: String(cString: name))
                if event == AVAHI_BROWSER_NEW { services.announced(by: way) }
                if event == AVAHI_BROWSER_REMOVE { services.went(way) }
            },
            Unmanaged.passUnretained(self).toOpaque()
        )
        if browser == nil { give(up: connection.lastWords) }
    }

    private func announced(by way: Way) {
        order.announced(by: way, Self.lastNumber.add(1, ordering: .relaxed).newValue, now: .now)
        ask()
    }

    private func went(_ way: Way) {
        close(questions.removeValue(forKey: way))
        if let number = order.went(way) { heard(.lost(number)) }
        ask()
    }

    /// Asks those whose turn it is, and sets the timer for the next one.
    private func ask() {
        guard let connection else { return }
        while let way = order.next(now: .now) {
            if let question = question(by: way, connection) {
                questions[way] = question
            } else if connection.avahi.avahi_client_errno(connection.client) == AVAHI_ERR_DBUS_ERROR {
                // Each further question would wait as long for a daemon that hangs.
                return give(up: connection.lastWords)
            } else {
                // It is a name that nobody may have.
                order.failed(way, now: .now)
            }
        }
        setTimer(connection)
    }

    private func question(by way: Way, _ connection: AvahiConnection) -> Question? {
        let question = Question(way: way, services: self)
        question.resolver = connection.avahi.avahi_service_resolver_new(
            connection.client,
            way.interface,
            way.protocols,
            way.name,
            type,
            "local",
            // An address that the way itself can reach.
            way.protocols,
            AvahiLookupFlags(0),
            { _, interface, _, event, _, _, _, _, address, port, texts, _, own in
                guard let own else { return }
                let question = Unmanaged<Question>.fromOpaque(own).takeUnretainedValue()
                let answer = address.map { ($0, interface, Int(port), texts) }
                question.services?.answered(question.way, event == AVAHI_RESOLVER_FOUND ? answer : nil)
            },
            Unmanaged.passUnretained(question).toOpaque()
        )
        return question.resolver == nil ? nil : question
    }

    private typealias Answer = (
        address: UnsafePointer<AvahiAddress>, interface: AvahiIfIndex, port: Int,
        texts: UnsafeMutablePointer<AvahiStringList>?
    )

    private func answered(_ way: Way, _ answer: Answer?) {
        guard let avahi = connection?.avahi else { return }
        if let answer {
            let event = order.answered(way, now: .now) { number in
                Self.read(answer, way.name, number, avahi).flatMap { wants($0) ? $0 : nil }
            }
            if let event { heard(event) }
        } else {
            order.failed(way, now: .now)
        }
        close(questions.removeValue(forKey: way))
        ask()
    }

    private func close(_ question: Question?) {
        guard let resolver = question?.resolver else { return }
        _ = connection?.avahi.avahi_service_resolver_free(resolver)
    }

    private func setTimer(_ connection: AvahiConnection) {
        let left = order.deadline.map { ContinuousClock.now.duration(to: $0) } ?? order.rest
        let poll = connection.poll
        // NB: Avahi reckons by the clock of the day. If that leaps, some answers are older than they should be.
        var time = timeval()
        _ = connection.avahi.avahi_elapse_time(&time, UInt32(max(left / .milliseconds(1), 1)), 0)
        if let timer { return poll.pointee.timeout_update(timer, &time) }
        timer = poll.pointee.timeout_new(
            poll,
            &time,
            { _, own in
                guard let own else { return }
                Unmanaged<BrowsedServices>.fromOpaque(own).takeUnretainedValue().ask()
            },
            Unmanaged.passUnretained(self).toOpaque()
        )
    }

    private static func read(_ answer: Answer, _ name: String, _ number: Int, _ avahi: AvahiFunctions) -> FoundService?
    {
        var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard avahi.avahi_address_snprint(&buffer, buffer.count, answer.address) != nil else { return nil }
        let plain = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        return FoundService(
            number: number,
            name: name,
            address: plain.hasPrefix("fe80:") ? "\(plain)%\(answer.interface)" : plain,
            port: answer.port,
            text: read(answer.texts, avahi)
        )
    }

    private static func read(_ texts: UnsafeMutablePointer<AvahiStringList>?, _ avahi: AvahiFunctions) -> [String] {
        var (read, next) = ([String](), texts)
        while let text = next, read.count < mostTexts {
            let size = min(avahi.avahi_string_list_get_size(text), longestText)
            let bytes = UnsafeBufferPointer(start: avahi.avahi_string_list_get_text(text), count: size)
            read.append(String(decoding: bytes, as: UTF8.self))
            next = avahi.avahi_string_list_get_next(text)
        }
        return read
    }

    private func give(up words: String) {
        fail.yield(.failed(words))
        fail.finish()
    }

    /// The question for address, port and texts of one service.
    private final class Question {
        let way: Way
        weak var services: BrowsedServices?
        var resolver: OpaquePointer?

        init(way: Way, services: BrowsedServices) {
            self.way = way
            self.services = services
        }
    }
}
