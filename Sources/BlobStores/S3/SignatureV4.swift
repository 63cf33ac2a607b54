import Crypto
import CurlHTTP
import FamilyCore
import FoundationEssentials

/// AWS Signature Version 4: signs a request in a header, or an address in its query.
///
/// The signer reads no clock: the caller says when the request is signed.
struct SignatureV4: Sendable {
    let credentials: S3Credentials
    let region: String
    var service = "s3"

    /// The parts of a request that are signed.
    struct Request {
        var method: String
        /// Percent-encoded.
        var path: String
        /// Names and values, not yet percent-encoded.
        var query: [QueryItem] = []
        /// All of them are signed.
        var headers: [HTTPHeader]
        /// The SHA-256 of the body in hexadecimal, or `unsignedPayload`.
        var payload: String
    }

    static let unsignedPayload = "UNSIGNED-PAYLOAD"

    /// Returns the value of the header `Authorization`.
    func authorization(for request: Request, at date: Date) -> String {
        let parts = [
            "Credential=\(credentials.id)/\(scope(at: date))", "SignedHeaders=\(request.signedHeaders)",
            "Signature=\(signature(of: request, at: date))",
        ]
        return "\(Self.algorithm) " + parts.joined(separator: ", ")
    }

    /// Returns the query of an address that may be read by whoever has it, for some seconds.
    func presignedQuery(for request: Request, seconds: Int, at date: Date) -> String {
        var signed = request
        signed.query += [
            QueryItem("X-Amz-Algorithm", Self.algorithm),
            QueryItem("X-Amz-Credential", "\(credentials.id)/\(scope(at: date))"),
            QueryItem("X-Amz-Date", Self.timestamp(date)),
            QueryItem("X-Amz-Expires", String(seconds)),
            QueryItem("X-Amz-SignedHeaders", signed.signedHeaders),
        ]
        if let token = credentials.token { signed.query.append(QueryItem("X-Amz-Security-Token", token)) }
        return signed.canonicalQuery + "&X-Amz-Signature=" + signature(of: signed, at: date)
    }

    /// A date as it is signed and sent: `20130524T000000Z`.
    static func timestamp(_ date: Date) -> String {
        date.ISO8601Format(.init(dateSeparator: .omitted, timeSeparator: .omitted))
    }

    private static let algorithm = "AWS4-HMAC-SHA256"

    private func scope(at date: Date) -> String {
        "\(Self.timestamp(date).prefix(8))/\(region)/\(service)/aws4_request"
    }

    private func signature(of request: Request, at date: Date) -> String {
        let digest = Hexadecimal.text(of: SHA256.hash(data: Array(request.canonical.utf8)))
        let text = [Self.algorithm, Self.timestamp(date), scope(at: date), digest].joined(separator: "\n")
        let key = scope(at: date).split(separator: "/").reduce(Array("AWS4\(credentials.key)".utf8)) { key, word in
            Self.code(String(word), key)
        }
        return Hexadecimal.text(of: Self.code(text, key))
    }

    private static func code(_ text: String, _ key: [UInt8]) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: Array(text.utf8), using: SymmetricKey(data: key)))
    }
}

extension SignatureV4.Request {
    fileprivate var canonical: String {
        let lines = sortedHeaders.map { "\($0.name):\($0.value)\n" }.joined()
        return [method, path, canonicalQuery, lines, signedHeaders, payload].joined(separator: "\n")
    }

    /// The query as it is signed and sent, in the order of its encoded names.
    var canonicalQuery: String {
        query.map { ($0.encodedName, $0.encodedValue) }.sorted { $0 < $1 }.map { "\($0)=\($1)" }.joined(separator: "&")
    }

    fileprivate var signedHeaders: String { sortedHeaders.map(\.name).joined(separator: ";") }

    private var sortedHeaders: [HTTPHeader] {
        headers.map { HTTPHeader($0.name.lowercased(), $0.value) }.sorted { $0.name < $1.name }
    }
}

/// A name and a value of a query, not yet percent-encoded.
struct QueryItem: Equatable, Sendable {
    let name: String
    let value: String

    init(_ name: String, _ value: String = "") {
        self.name = name
        self.value = value
    }

    var encodedName: String { PercentEncoding.query.encode(name) }
    var encodedValue: String { PercentEncoding.query.encode(value) }
}
