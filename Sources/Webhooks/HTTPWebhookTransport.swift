import CurlHTTP
import FamilyCore
package import FoundationEssentials
package import ServerCore

/// Sends signed messages by HTTP, as Standard Webhooks 1.0.0 (standardwebhooks.com) describes it.
package struct HTTPWebhookTransport: WebhookTransport {
    package let reach: WebhookReach?
    private let client: HTTPClient
    private let limit: Duration
    private let now: @Sendable () -> Date

    /// `limit` is the time for one try.
    package init(_ reach: WebhookReach?, limit: Duration, now: @escaping @Sendable () -> Date) {
        self.reach = reach
        self.limit = limit
        self.now = now
        client = HTTPClient(HTTPClient.Settings(userAgent: "grandma-server"))
    }

    package func send(
        _ post: WebhookPost,
        to address: WebhookAddress
    ) async -> (answer: WebhookAnswer, asked: TimeInterval?) {
        do {
            let head = try await client.stream(request(post, address)) { head, body in
                await Self.drop(body)
                return head
            }
            return (.status(head.status), head["Retry-After"].flatMap { HTTPDate.pause($0, at: now()) })
        } catch {
            return (.failure(WebhookFailure(error)), nil)
        }
    }

    /// Bytes of an answer that are read and dropped, so that its connection can be used again; more are not waited for.
    private static let mostDropped = 65_536

    /// The status alone counts: an answer that breaks off or goes on for ever changes nothing about it.
    private static func drop(_ body: HTTPChunks) async {
        var count = 0
        do {
            for try await chunk in body {
                count += chunk.count
                guard count < mostDropped else { return }
            }
        } catch {
            return
        }
    }

    private func request(_ post: WebhookPost, _ address: WebhookAddress) -> HTTPRequest {
        let seconds = Int64(nearest: now().timeIntervalSince1970.rounded(.down))
        let signature = WebhookSignature.text(
            id: post.id.text,
            seconds: seconds,
            content: post.content,
            key: post.secret.bytes
        )
        return HTTPRequest(
            "POST",
            address.text,
            headers: [
                HTTPHeader("Content-Type", "application/json"),
                HTTPHeader("webhook-id", post.id.text),
                HTTPHeader("webhook-timestamp", String(seconds)),
                HTTPHeader("webhook-signature", signature),
            ],
            body: .bytes(post.content),
            limits: HTTPLimits(connecting: limit, slowest: nil, overall: limit),
            // The name may lead to another address than it did a moment ago.
            admitsPeer: { address.admits($0) }
        )
    }
}

extension WebhookFailure {
    fileprivate init(_ error: any Error) {
        guard let error = error as? HTTPError else {
            self = .other
            return
        }
        self =
            switch error.kind {
            case .unresolved: .noSuchName
            case .unconnected: .noConnection
            case .insecure: .notTrusted
            case .peerNotAdmitted: .notAdmitted
            case .timedOut: .timedOut
            case .cut, .garbled: .brokeOff
            case .cancelled, .invalidRequest, .tooLarge, .file, .other: .other
            }
    }
}
