import FamilyCore

/// A place in an S3 store: a bucket, a prefix of all keys, and the server that has them.
///
/// Its text is `s3://bucket/prefix?endpoint=https://s3.example.org&region=eu-1&style=path`. Without an endpoint it is
/// AWS's own of the region.
package struct S3Location: Equatable, Sendable {
    package enum Style: String, Sendable {
        /// `https://endpoint/bucket/key`
        case path
        /// `https://bucket.endpoint/key`
        case host
    }

    package var bucket: String
    /// Empty, or a path that ends in a slash.
    package var prefix: String
    package var region: String
    package var style: Style
    /// Seconds for which a browser may read a rendition right from the store; nil: never.
    package var presign: Int?
    /// `http` or `https`.
    var scheme: String
    /// The name of the server, with its port unless that is the scheme's usual one.
    var server: String

    /// Parses the text of a place; nil if it is none.
    package init?(_ text: String) {
        guard text.hasPrefix("s3://") else { return nil }
        let parts = text.dropFirst(5).split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let place = parts[0].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let options = Self.options(parts.count > 1 ? parts[1] : "") else { return nil }
        bucket = String(place[0])
        prefix = place.count > 1 ? String(place[1]) : ""
        if !prefix.isEmpty, !prefix.hasSuffix("/") { prefix += "/" }
        region = options["region"] ?? "us-east-1"
        let endpoint = options["endpoint"] ?? "https://s3.\(region).amazonaws.com"
        guard let (scheme, server) = Self.server(of: endpoint),
            let style = Style(rawValue: options["style"] ?? (options["endpoint"] == nil ? "host" : "path"))
        else { return nil }
        (self.scheme, self.server, self.style) = (scheme, server, style)
        if let text = options["presign"] {
            guard let seconds = Int(text), Self.presignRange.contains(seconds) else { return nil }
            presign = seconds
        }
        guard Self.isName(bucket, of: "-."), Self.isName(region, of: "-"), Self.isPrefix(prefix) else { return nil }
    }

    /// The place without the server that has it now: `s3://bucket/prefix`.
    package var name: String { "s3://\(bucket)/\(prefix)" }

    /// The host that is asked, as the header `Host` names it.
    var host: String { style == .host ? "\(bucket).\(server)" : server }

    /// Returns the path of an object, or of the bucket for an empty key; percent-encoded.
    func path(of key: String) -> String {
        PercentEncoding.path.encode(style == .host ? "/\(key)" : key.isEmpty ? "/\(bucket)" : "/\(bucket)/\(key)")
    }

    package var origin: String { "\(scheme)://\(host)" }

    private static let known: Set = ["endpoint", "region", "style", "presign"]
    private static let presignRange = 10...3600

    /// Returns nil if an option is unknown or stands twice.
    private static func options(_ text: Substring) -> [String: String]? {
        var options: [String: String] = [:]
        for option in text.split(separator: "&") {
            let parts = option.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2, known.contains(parts[0]), options[parts[0]] == nil else { return nil }
            options[parts[0]] = parts[1]
        }
        return options
    }

    private static func server(of endpoint: String) -> (scheme: String, server: String)? {
        for (scheme, usualPort) in [("http", ":80"), ("https", ":443")] where endpoint.hasPrefix("\(scheme)://") {
            var server = String(endpoint.dropFirst(scheme.count + 3))
            if server.hasSuffix("/") { server.removeLast() }
            if server.hasSuffix(usualPort) { server.removeLast(usualPort.count) }
            return isName(server, of: "-.:[]") ? (scheme, server.lowercased()) : nil
        }
        return nil
    }

    private static func isName(_ text: String, of others: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
                case UInt8(ascii: "0")...UInt8(ascii: "9"): true
                default: others.utf8.contains(byte)
                }
            }
    }

    /// Only letters that stand in an address and in XML as they are.
    private static func isPrefix(_ text: String) -> Bool {
        text.isEmpty || (isName(text, of: "-._/") && !text.hasPrefix("/") && !text.contains("//"))
    }
}
