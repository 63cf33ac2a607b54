import Glibc

/// The names under which browsers may reach this server.
///
/// Against DNS rebinding: a page of `evil.com`, whose owner lets that name mean
/// an address in this home a moment later, is of our own origin to the browser
/// and could read and send everything. Only the `Host` header tells it apart.
///
/// So a name is answered if no stranger can own it:
/// - that of `GRANDMA_PUBLIC_URL`, and what `GRANDMA_HOSTS` lists;
/// - an IP address: a browser asks for it by itself, with no DNS to bend;
/// - a name of one label (`nas`, `localhost`): nobody owns a top-level domain
///   with an address of its own (ICANN forbids those since 2013);
/// - a name under a domain that the world's DNS gives to nobody: the special-use
///   ones (RFC 6761, 6762, 8375; `internal`), and those that home networks took
///   and ICANN therefore keeps back (RFC 6762, appendix G);
/// - `fritz.box`, which every FRITZ!Box answers itself; its maker owns it;
/// - this machine's own host name.
struct KnownHosts: Equatable, Sendable {
    private static let ownedByNobody: Set<String> = [
        "localhost", "local", "test", "internal", "arpa", "lan", "home", "corp", "private", "intranet", "localdomain",
    ]

    private let named: Set<String>

    /// `more` holds names, or `.example.org` for a domain with all in it.
    init(publicURL: String?, more: [String], machine: String? = KnownHosts.nameOfMachine) {
        let authority = publicURL?.split(separator: "/").dropFirst().first.map(String.init)
        let own = [authority, machine].compactMap(\.self).compactMap { HostName($0)?.text }
        named = Set(own + more.map { $0.lowercased() })
    }

    /// nil: an old program names none; no browser is one.
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

    /// Reads `photos.example.org, .example.net`; nil where one is no name.
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
