import Glibc

/// The host names under which browsers may reach this server.
///
/// This protects against DNS rebinding. A page of `evil.com`, whose owner later
/// resolves that name to an address in this home, has our own origin for the
/// browser and could read and send everything. Only the `Host` header differs.
///
/// So a name is accepted only if no stranger can own it:
/// - the host of `GRANDMA_PUBLIC_URL`, and the names in `GRANDMA_HOSTS`;
/// - an IP address, because browsers use no DNS for it;
/// - a name of one label (`nas`, `localhost`), because top-level domains have no
///   addresses of their own (ICANN has forbidden those since 2013);
/// - a name under a domain that nobody can register: special-use domains
///   (RFC 6761, 6762, 8375; `internal`), and those that home networks use and
///   ICANN therefore reserves (RFC 6762, appendix G);
/// - `fritz.box`, which every FRITZ!Box answers itself and whose maker owns it;
/// - this machine's own host name.
struct KnownHosts: Equatable, Sendable {
    private static let ownedByNobody: Set<String> = [
        "localhost", "local", "test", "internal", "arpa", "lan", "home", "corp", "private", "intranet", "localdomain",
    ]

    private let named: Set<String>

    /// `more` contains host names, or `.example.org` for a domain with all its
    /// subdomains.
    init(publicURL: String?, more: [String], machine: String? = KnownHosts.nameOfMachine) {
        let authority = publicURL?.split(separator: "/").dropFirst().first.map(String.init)
        let own = [authority, machine].compactMap(\.self).compactMap { HostName($0)?.text }
        named = Set(own + more.map { $0.lowercased() })
    }

    /// Returns true if the name is known.
    ///
    /// A missing header (nil) is accepted: only old programs send none, and no
    /// browser does.
    func contains(_ header: String?) -> Bool {
        guard let header else { return true }
        guard let host = HostName(header) else { return false }
        if host.isAddress || named.contains(host.text) { return true }
        let labels = host.text.split(separator: ".")
        guard labels.count > 1, let last = labels.last.map(String.init) else { return true }
        if Self.ownedByNobody.contains(last) { return last != "arpa" || labels.suffix(2).first == "home" }
        if host.text.hasSuffix(".fritz.box") || host.text == "fritz.box" { return true }
        return named.contains { $0.hasPrefix(".") && host.text.hasSuffix($0) }
    }

    /// Parses `photos.example.org, .example.net`; nil if an entry is not a
    /// name.
    static func list(_ text: String) -> [String]? {
        let names = text.split(separator: ",").map(\.trimmed).filter { !$0.isEmpty }
        let isRight = names.allSatisfy { HostName($0.hasPrefix(".") ? String($0.dropFirst()) : $0) != nil }
        return isRight ? names : nil
    }

    static var nameOfMachine: String? {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return nil }
        return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
