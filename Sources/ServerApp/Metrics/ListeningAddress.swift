import Configuration
import Launch

/// The address and port of a listener, such as `127.0.0.1:9464`, `[::1]:9464` or `localhost:9464`.
struct ListeningAddress: Equatable, Sendable {
    let host: String
    let port: Int

    /// Returns nil unless both parts are there; port 0 is any free port.
    init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]),
            (0...65535).contains(port)
        else { return nil }
        var host = text[..<colon]
        let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
        if isBracketed { host = host.dropFirst().dropLast() }
        guard !host.isEmpty, isBracketed == host.contains(":"), !host.contains(where: "[]".contains) else { return nil }
        self.host = String(host)
        self.port = port
    }
}

extension ListeningAddress {
    static let metrics = SettingsTable.Row(
        "metrics",
        value: "<address>",
        usual: "",
        meaning: "Where Prometheus reads /metrics, such as 127.0.0.1:9464; without a password."
    )

    /// Reads a setting; nil if it is not set.
    init?(_ key: String, in reader: ConfigReader) throws(StartError) {
        guard let text = reader.text(forKey: key), !text.isEmpty else { return nil }
        guard let address = ListeningAddress(text) else {
            throw .setting(key, "must be an address and a port such as 127.0.0.1:9464")
        }
        self = address
    }
}
