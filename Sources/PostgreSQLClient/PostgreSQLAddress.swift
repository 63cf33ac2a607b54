import CPostgreSQL

/// An address in libpq's words: a URL or `key=value` pairs, of several hosts if need be.
///
/// libpq asks several hosts one after the other, and passes over a host that does not answer. It does not pass over a host
/// at whose port another program listens: an answer that is not PostgreSQL's ends libpq's search.
struct PostgreSQLAddress {
    /// libpq's keywords that may hold a list, with one value for each host.
    private static let lists = ["host", "hostaddr", "port"]

    private let text: String
    /// The values of each keyword, one for each host; an empty value means libpq's usual one.
    private let values: [String: [String]]
    private let count: Int

    init(_ text: String) {
        self.text = text
        let given = Self.parsed(text)
        count = max(given["host"]?.count ?? 0, given["hostaddr"]?.count ?? 0)
        // A single port in the address is the port of all its hosts.
        let (ports, hosts) = (given["port"] ?? [], count)
        values = given.merging(["port": ports.count == 1 ? Array(repeating: ports[0], count: hosts) : ports]) { $1 }
            .filter { $0.value.count == hosts }
    }

    /// The parameters for `PQconnectdbParams`, of which the later ones count; `settings` may be overridden by the address.
    func parameters(_ settings: [(String, String)], then later: [(String, String)]) -> [(String, String)] {
        settings + [("client_encoding", "UTF8"), ("dbname", text)] + later
    }

    /// Returns keywords that leave out the hosts at which no PostgreSQL answers; nil if that leaves out none or all.
    ///
    /// `answers` tells, for keywords that name one host, whether it is a PostgreSQL, whatever it says.
    func withoutForeignHosts(answers: ([(String, String)]) -> Bool) -> [(String, String)]? {
        guard count > 1 else { return nil }
        let own = (0..<count).filter { answers(keywords(of: [$0])) }
        return own.isEmpty || own.count == count ? nil : keywords(of: own)
    }

    private func keywords(of hosts: [Int]) -> [(String, String)] {
        Self.lists.compactMap { name in
            values[name].map { values in (name, hosts.map { values[$0] }.joined(separator: ",")) }
        }
    }

    /// The lists that the address holds; empty if libpq cannot read it, and then its own error says so.
    private static func parsed(_ text: String) -> [String: [String]] {
        guard let options = PQconninfoParse(text, nil) else { return [:] }
        defer { PQconninfoFree(options) }
        var found: [String: [String]] = [:]
        var option = options
        while let keyword = option.pointee.keyword {
            let name = String(cString: keyword)
            if lists.contains(name), let value = option.pointee.val {
                let values = String(cString: value).split(separator: ",", omittingEmptySubsequences: false)
                found[name] = values.map(String.init)
            }
            option += 1
        }
        return found
    }
}
