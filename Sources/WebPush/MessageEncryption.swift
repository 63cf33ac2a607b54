import Crypto
import FoundationEssentials
import ServerCore

/// Encrypts a message for one browser (RFC 8291 over RFC 8188, `aes128gcm`).
enum MessageEncryption {
    /// Bytes of a record, ours being the only one of its message.
    private static let recordSize: UInt32 = 4_096
    static let saltLength = 16
    /// A message is filled up to a multiple of so many bytes, so that a push
    /// service does not learn the length of what somebody wrote.
    static let step = 512

    enum Failure: Error, Equatable {
        /// The browser's key is no point of the curve.
        case badKey
        case tooLong
    }

    /// Returns the body of the request to the push service.
    ///
    /// `senderKey` and `salt` must be new for each message.
    static func seal(
        _ content: [UInt8],
        for address: PushAddress,
        senderKey: P256.KeyAgreement.PrivateKey,
        salt: [UInt8],
        padding: Int
    ) throws -> [UInt8] {
        guard content.count <= PushMessage.longest else { throw Failure.tooLong }
        guard let browserKey = try? P256.KeyAgreement.PublicKey(x963Representation: address.publicKey) else {
            throw Failure.badKey
        }
        let ours = senderKey.publicKey.x963Representation
        let shared = try senderKey.sharedSecretFromKeyAgreement(with: browserKey)
        let secret = shared.hkdfDerivedSymmetricKey(
            using: SHA256.self,
            salt: address.secret,
            sharedInfo: Array("WebPush: info\0".utf8) + address.publicKey + ours,
            outputByteCount: 32
        )
        let key = derive("aes128gcm", 16, secret, salt)
        let nonce = derive("nonce", 12, secret, salt).withUnsafeBytes { Array($0) }
        // 2 ends the last record; zeros after it are padding.
        let record = content + [2] + [UInt8](repeating: 0, count: padding)
        let sealed = try AES.GCM.seal(record, using: key, nonce: AES.GCM.Nonce(data: nonce))
        return header(salt: salt, sender: [UInt8](ours)) + sealed.ciphertext + sealed.tag
    }

    /// The number of zeros that fill a message of this length up.
    static func padding(for length: Int) -> Int {
        let filled = (length + step - 1) / step * step
        return max(0, min(filled, PushMessage.longest) - length)
    }

    private static func derive(
        _ purpose: String,
        _ length: Int,
        _ secret: SymmetricKey,
        _ salt: [UInt8]
    ) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(
            inputKeyMaterial: secret,
            salt: salt,
            info: Array("Content-Encoding: \(purpose)\0".utf8),
            outputByteCount: length
        )
    }

    /// RFC 8188, section 2.1.
    private static func header(salt: [UInt8], sender: [UInt8]) -> [UInt8] {
        let size = stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: recordSize >> UInt32($0)) }
        return salt + size + [UInt8(sender.count)] + sender
    }
}
