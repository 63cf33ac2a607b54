package import FamilyCore
package import FoundationEssentials

/// A browser that is told of news.
///
/// It belongs to the session that switched it on and ends with that. It is
/// shown to nobody, not even to its member: who knows the address can have it
/// taken away.
package struct PushSubscriptionRecord: Equatable, Sendable {
    package var sessionID: SessionID
    /// As the browser gave it; whether it may be sent to is asked at each sending.
    package var endpoint: String
    /// In base64url.
    package var publicKey: String
    package var secret: String
    /// The language of the page on which it was switched on, such as `fi`.
    package var language: String
    package var madeAt: Date

    package init(
        sessionID: SessionID,
        endpoint: String,
        publicKey: String,
        secret: String,
        language: String,
        madeAt: Date
    ) {
        self.sessionID = sessionID
        self.endpoint = endpoint
        self.publicKey = publicKey
        self.secret = secret
        self.language = language
        self.madeAt = madeAt
    }

    package init(_ address: PushAddress, of session: SessionID, language: String, madeAt: Date) {
        self.init(
            sessionID: session,
            endpoint: address.endpoint.text,
            publicKey: Base64URL.encode(address.publicKey),
            secret: Base64URL.encode(address.secret),
            language: language,
            madeAt: madeAt
        )
    }

    /// Where to send; nil where the server must not send to it any more, because
    /// the operator's own push service is another now.
    package func address(own: String?) -> PushAddress? {
        PushAddress(endpoint: PushEndpoint(endpoint, own: own), publicKey: publicKey, secret: secret)
    }
}
