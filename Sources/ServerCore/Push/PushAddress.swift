import FamilyCore

/// What a browser hands out to be told of news: where, and encrypted to which
/// key (`PushSubscription` of the W3C Push API).
package struct PushAddress: Hashable, Sendable {
    package static let publicKeyLength = 65
    package static let secretLength = 16

    package var endpoint: PushEndpoint
    /// The browser's P-256 key, an uncompressed point.
    package var publicKey: [UInt8]
    /// The browser's authentication secret (RFC 8291, section 3.2).
    package var secret: [UInt8]

    /// Returns nil where a key has another length than its kind has.
    package init?(endpoint: PushEndpoint, publicKey: [UInt8], secret: [UInt8]) {
        guard publicKey.count == Self.publicKeyLength, publicKey.first == 4, secret.count == Self.secretLength else {
            return nil
        }
        self.endpoint = endpoint
        self.publicKey = publicKey
        self.secret = secret
    }

    /// The same as a form carries it, the keys in base64url.
    package init?(endpoint: PushEndpoint?, publicKey: String, secret: String) {
        guard let endpoint, let publicKey = Base64URL.decode(publicKey), let secret = Base64URL.decode(secret) else {
            return nil
        }
        self.init(endpoint: endpoint, publicKey: publicKey, secret: secret)
    }
}
