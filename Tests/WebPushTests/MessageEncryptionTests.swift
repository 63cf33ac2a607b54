import Crypto
import FamilyCore
import FoundationEssentials
import ServerCore
import Testing

@testable import WebPush

/// RFC 8291, section 5 and appendix A.
struct MessageEncryptionTests {
    private static let browserKey =
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    private static let browserPrivateKey = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
    private static let senderPrivateKey = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
    private static let body = """
        DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A\
        _yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN
        """

    private static func address(publicKey: String = browserKey) throws -> PushAddress {
        try #require(
            PushAddress(
                endpoint: PushEndpoint("https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV"),
                publicKey: publicKey,
                secret: "BTBZMqHH6r4Tts7J_aSIgg"
            )
        )
    }

    @Test func `seals the message of the RFC into the RFC's body`() throws {
        let sealed = try MessageEncryption.seal(
            Array("When I grow up, I want to be a watermelon".utf8),
            for: try Self.address(),
            senderKey: .init(rawRepresentation: try #require(Base64URL.decode(Self.senderPrivateKey))),
            salt: try #require(Base64URL.decode("DGv6ra1nlYgDCS1FRnbzlw")),
            padding: 0
        )
        #expect(Base64URL.encode(sealed) == Self.body)
    }

    @Test(arguments: [0, 1, 511, 512, 513, 3_993])
    func `a browser reads what was sealed, and learns of the length no more than a step`(length: Int) throws {
        let content = (0..<length).map { UInt8(truncatingIfNeeded: $0) }
        let sealed = try MessageEncryption.seal(
            content,
            for: try Self.address(),
            senderKey: .init(),
            salt: Array(repeating: 7, count: 16),
            padding: MessageEncryption.padding(for: length)
        )
        #expect(try Self.open(sealed) == content)
        #expect(sealed.count <= 4_096)
        let filled = sealed.count - 86 - 17
        #expect(filled.isMultiple(of: 512) || filled == PushMessage.longest)
    }

    @Test func `seals nothing that is too long, and nothing for a key that is none`() throws {
        #expect(throws: MessageEncryption.Failure.tooLong) {
            try Self.seal([UInt8](repeating: 1, count: 3_994), for: try Self.address())
        }
        // The point is on no curve.
        let off = Base64URL.encode([4] + [UInt8](repeating: 9, count: 64))
        #expect(throws: MessageEncryption.Failure.badKey) {
            try Self.seal([1], for: try Self.address(publicKey: off))
        }
    }

    private static func seal(_ content: [UInt8], for address: PushAddress) throws {
        _ = try MessageEncryption.seal(
            content,
            for: address,
            senderKey: .init(),
            salt: Array(repeating: 7, count: 16),
            padding: 0
        )
    }

    /// What a browser does, written from the RFC and not from our code.
    private static func open(_ body: [UInt8]) throws -> [UInt8] {
        let salt = body[..<16]
        let sender = body[21..<86]
        let browser = try P256.KeyAgreement.PrivateKey(
            rawRepresentation: try #require(Base64URL.decode(browserPrivateKey))
        )
        let shared = try browser.sharedSecretFromKeyAgreement(with: .init(x963Representation: Array(sender)))
        let keyInfo = Array("WebPush: info\0".utf8) + browser.publicKey.x963Representation + sender
        let secret = shared.hkdfDerivedSymmetricKey(
            using: SHA256.self,
            salt: try #require(Base64URL.decode("BTBZMqHH6r4Tts7J_aSIgg")),
            sharedInfo: keyInfo,
            outputByteCount: 32
        )
        let pseudo = HKDF<SHA256>.extract(inputKeyMaterial: secret, salt: Array(salt))
        let key = HKDF<SHA256>.expand(
            pseudoRandomKey: pseudo,
            info: Array("Content-Encoding: aes128gcm\0".utf8),
            outputByteCount: 16
        )
        let nonce = HKDF<SHA256>.expand(
            pseudoRandomKey: pseudo,
            info: Array("Content-Encoding: nonce\0".utf8),
            outputByteCount: 12
        )
        let box = try AES.GCM.SealedBox(
            nonce: .init(data: nonce.withUnsafeBytes { Array($0) }),
            ciphertext: body[86..<(body.count - 16)],
            tag: body.suffix(16)
        )
        let padded = [UInt8](try AES.GCM.open(box, using: key))
        let end = try #require(padded.lastIndex { $0 != 0 })
        try #require(padded[end] == 2)
        return Array(padded[..<end])
    }
}
