import CAvahi
import Glibc

/// The services of one type that are announced now; all of it runs on the session's thread.
final class BrowsedServices {
    /// The most services that are known at a time.
    ///
    /// A home has a few, each found by several ways; whoever announces more cannot fill the memory.
    static let most = 64
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

    private let type: String
    private let heard: @Sendable (ServiceEvent) -> Void
    private let fail: AsyncStream<DiscoveryError>.Continuation
    private var avahi: AvahiFunctions?
    private var browser: OpaquePointer?
    private var known: [Way: Resolution] = [:]
    private var lastNumber = 0

    init(
        of type: String,
        failingTo fail: AsyncStream<DiscoveryError>.Continuation,
        _ heard: @escaping @Sendable (ServiceEvent) -> Void
    ) {
        self.type = type
        self.fail = fail
        self.heard = heard
    }

    func follow(_ avahi: AvahiFunctions, _ client: OpaquePointer, _ state: AvahiClientState) {
        self.avahi = avahi
        let isThere =
            state == AVAHI_CLIENT_S_RUNNING || state == AVAHI_CLIENT_S_REGISTERING || state == AVAHI_CLIENT_S_COLLISION
        guard browser == nil, isThere else { return }
        browser = avahi.avahi_service_browser_new(
            client,
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
                if event == AVAHI_BROWSER_NEW { services.came(way) }
                if event == AVAHI_BROWSER_REMOVE { services.went(way) }
            },
            Unmanaged.passUnretained(self).toOpaque()
        )
        self.client = client
        if browser == nil { give(up: avahi.lastWords(of: client)) }
    }

    private var client: OpaquePointer?

    private func came(_ way: Way) {
        guard let avahi, let client, known.count < Self.most, known[way] == nil else { return }
        lastNumber += 1
        let resolution = Resolution(number: lastNumber, name: way.name, services: self)
        // It stays open, so that each change of the service is told.
        resolution.resolver = avahi.avahi_service_resolver_new(
            client,
            way.interface,
            way.protocols,
            way.name,
            type,
            "local",
            // An address that the way itself can reach.
            way.protocols,
            AvahiLookupFlags(0),
            { _, interface, _, event, _, _, _, _, address, port, texts, _, own in
                guard let own, event == AVAHI_RESOLVER_FOUND, let address else { return }
                let resolution = Unmanaged<Resolution>.fromOpaque(own).takeUnretainedValue()
                resolution.services?.resolved(resolution, address, on: interface, port, texts)
            },
            Unmanaged.passUnretained(resolution).toOpaque()
        )
        if resolution.resolver != nil { known[way] = resolution }
    }

    private func went(_ way: Way) {
        guard let avahi, let resolution = known.removeValue(forKey: way) else { return }
        if let resolver = resolution.resolver { _ = avahi.avahi_service_resolver_free(resolver) }
        heard(.lost(resolution.number))
    }

    private func resolved(
        _ resolution: Resolution,
        _ address: UnsafePointer<AvahiAddress>,
        on interface: AvahiIfIndex,
        _ port: UInt16,
        _ texts: UnsafeMutablePointer<AvahiStringList>?
    ) {
        guard let avahi else { return }
        var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard avahi.avahi_address_snprint(&buffer, buffer.count, address) != nil else { return }
        let plain = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        let found = FoundService(
            number: resolution.number,
            name: resolution.name,
            address: plain.hasPrefix("fe80:") ? "\(plain)%\(interface)" : plain,
            port: Int(port),
            text: Self.read(texts, avahi)
        )
        heard(.found(found))
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
}

/// The question for address, port and texts of one service.
private final class Resolution {
    let number: Int
    let name: String
    weak var services: BrowsedServices?
    var resolver: OpaquePointer?

    init(number: Int, name: String, services: BrowsedServices) {
        self.number = number
        self.name = name
        self.services = services
    }
}
