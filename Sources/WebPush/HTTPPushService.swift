import Crypto
import CurlHTTP
package import FoundationEssentials
package import ServerCore

/// Sends messages to push services by HTTP (RFC 8030).
package struct HTTPPushService: PushService {
    private let identity: ServerIdentity
    package let ownOrigin: String?
    private let client: HTTPClient
    private let now: @Sendable () -> Date

    /// `ownOrigin` is the origin of a push service that may be at a private address.
    package init(_ identity: ServerIdentity, ownOrigin: String?, now: @escaping @Sendable () -> Date) {
        self.identity = identity
        self.ownOrigin = ownOrigin
        self.now = now
        client = HTTPClient(HTTPClient.Settings(userAgent: "grandma-server"))
    }

    package var serverKey: String { identity.publicKey }

    package func send(_ message: PushMessage, to address: PushAddress) async -> PushOutcome {
        do {
            let request = try request(message, address)
            return Self.outcome(of: try await client.send(request, atMost: Self.longestAnswer).head, at: now())
        } catch let error as HTTPError {
            return Self.outcome(of: error)
        } catch MessageEncryption.Failure.badKey {
            return .gone
        } catch {
            return .refused("\(error)")
        }
    }

    /// Bytes; of an answer only the head counts.
    private static let longestAnswer = 65_536

    private static let limits = HTTPLimits(
        connecting: .seconds(10),
        slowest: .init(bytesPerSecond: 1, over: 15),
        overall: .seconds(20)
    )

    private func request(_ message: PushMessage, _ address: PushAddress) throws -> HTTPRequest {
        let body = try MessageEncryption.seal(
            message.content,
            for: address,
            senderKey: P256.KeyAgreement.PrivateKey(),
            salt: Self.newSalt(),
            padding: MessageEncryption.padding(for: message.content.count)
        )
        let endpoint = address.endpoint
        return HTTPRequest(
            "POST",
            endpoint.text,
            headers: [
                HTTPHeader("Authorization", try identity.authorization(for: endpoint.origin, at: now())),
                HTTPHeader("Content-Encoding", "aes128gcm"),
                HTTPHeader("Content-Type", "application/octet-stream"),
                HTTPHeader("TTL", String(message.timeToLive)),
                HTTPHeader("Urgency", "normal"),
            ],
            body: .bytes(body),
            limits: Self.limits,
            // The name may lead to another address than it did a moment ago.
            admitsPeer: { endpoint.isOwn || NetworkAddress.isOnTheInternet($0) }
        )
    }

    private static func newSalt() -> [UInt8] {
        SymmetricKey(size: .init(bitCount: MessageEncryption.saltLength * 8)).withUnsafeBytes { Array($0) }
    }

    static func outcome(of error: HTTPError) -> PushOutcome {
        // A wrong clock here makes every certificate an invalid one.
        if error.isTransient || error.kind == .insecure { return .later(after: nil) }
        // NB: not the error's text, which has the address: whoever knows that can send to the browser.
        return .refused("\(error.kind)")
    }

    static func outcome(of head: HTTPHead, at now: Date) -> PushOutcome {
        switch head.status {
        case 200..<300: .taken
        case 404, 410: .gone
        case 408, 429, 500..<600: .later(after: head["Retry-After"].flatMap { HTTPDate.pause($0, at: now) })
        // NB: 401 and 403 do not end an address: a wrong clock here makes every proof a wrong one.
        default: .refused("status \(head.status)")
        }
    }
}
