package import FoundationEssentials

/// Hands signed messages to receivers outside.
package protocol WebhookTransport: Sendable {
    /// Which receivers there may be; nil: the operator switched webhooks off.
    var reach: WebhookReach? { get }

    /// Sends one message and returns how it was received, and the seconds for which the receiver wants to be left alone.
    ///
    /// It tries once and ends within a bounded time.
    func send(_ post: WebhookPost, to address: WebhookAddress) async -> (answer: WebhookAnswer, asked: TimeInterval?)
}

/// A message on its way.
package struct WebhookPost: Equatable, Sendable {
    package let id: WebhookDeliveryID
    package let content: [UInt8]
    package let secret: WebhookSecret

    package init(id: WebhookDeliveryID, content: [UInt8], secret: WebhookSecret) {
        self.id = id
        self.content = content
        self.secret = secret
    }
}

/// A server that sends to nobody.
package struct NoWebhooks: WebhookTransport {
    package init() {}
    package var reach: WebhookReach? { nil }
    package func send(
        _ post: WebhookPost,
        to address: WebhookAddress
    ) async -> (answer: WebhookAnswer, asked: TimeInterval?) {
        (.failure(.notAdmitted), nil)
    }
}
