/// The key with which requests to an S3 store are signed.
///
/// Its description hides the secret, so that no log line can hold it by mistake.
package struct S3Credentials: Equatable, Sendable, CustomStringConvertible, CustomReflectable {
    package let id: String
    let key: String
    /// The session token of temporary credentials; nil for lasting ones.
    let token: String?

    package init(id: String, key: String, token: String? = nil) {
        self.id = id
        self.key = key
        self.token = token
    }

    /// Reads the variables that all of AWS's programs read; nil if one is missing.
    package init?(environment: [String: String]) {
        guard let id = environment["AWS_ACCESS_KEY_ID"], !id.isEmpty,
            let key = environment["AWS_SECRET_ACCESS_KEY"], !key.isEmpty
        else { return nil }
        let token = environment["AWS_SESSION_TOKEN"]
        self.init(id: id, key: key, token: token?.isEmpty == true ? nil : token)
    }

    /// Reads the section of a profile in a file of the kind of `~/.aws/credentials`; nil if a line is missing.
    package init?(file text: String, profile: String = "default") {
        var section = ""
        var values: [String: String] = [:]
        for line in text.split(whereSeparator: \.isNewline).map(Self.trimmed) {
            if line.hasPrefix("["), line.hasSuffix("]") { section = Self.trimmed(line.dropFirst().dropLast()) }
            let parts = line.split(separator: "=", maxSplits: 1)
            guard section == profile, parts.count == 2, !line.hasPrefix("#"), !line.hasPrefix(";") else { continue }
            values[Self.trimmed(parts[0]).uppercased()] = Self.trimmed(parts[1])
        }
        self.init(environment: values)
    }

    package var description: String { "S3 credentials" }
    package var customMirror: Mirror { Mirror(self, children: []) }

    private static func trimmed(_ text: some StringProtocol) -> String {
        let start = text.drop(while: \.isWhitespace)
        return String(start.reversed().drop(while: \.isWhitespace).reversed())
    }
}
