import Crypto
import FamilyCore
import FoundationEssentials
import Testing

@testable import WebPush

/// RFC 8292, section 2.4.
struct ServerIdentityTests {
    private static let signed = """
        eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1h\
        aWx0bzpwdXNoQGV4YW1wbGUuY29tIn0
        """
    private static let signature =
        "i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA"
    private static let publicKey =
        "BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs"

    @Test func `signs what the RFC's example signs, by the same rules`() throws {
        let ours = ServerIdentity.signedPart(
            audience: "https://push.example.net",
            expires: 1_453_523_768,
            contact: "mailto:push@example.com"
        )
        #expect(ours == Self.signed)
        #expect(try Self.isRight(Self.signature, of: Self.signed, by: Self.publicKey))
    }

    @Test func `proves who it is to one push service, for twelve hours`() throws {
        let identity = try #require(ServerIdentity(key: ServerIdentity.newKey(), contact: "https://photos.example.org"))
        let now = Date(timeIntervalSince1970: 1_783_180_800)
        let value = try identity.authorization(for: "https://push.example.net", at: now)
        let fields = value.dropFirst("vapid t=".count).components(around: ", k=")
        #expect(value.hasPrefix("vapid t=") && fields.count == 2 && fields.last == identity.publicKey)
        let parts = fields[0].split(separator: ".").map(String.init)
        #expect(parts.count == 3)
        #expect(try Self.isRight(parts[2], of: parts[0] + "." + parts[1], by: identity.publicKey))
        let claims = String(decoding: try #require(Base64URL.decode(parts[1])), as: UTF8.self)
        #expect(
            claims
                == #"{"aud":"https://push.example.net","exp":1783224000,"sub":"https://photos.example.org"}"#
        )
    }

    @Test func `is the same with the same key, and names no contact that nobody can reach`() throws {
        let key = ServerIdentity.newKey()
        let one = try #require(ServerIdentity(key: key, contact: "http://192.168.1.2:8080"))
        #expect(ServerIdentity(key: key, contact: nil)?.publicKey == one.publicKey)
        let value = try one.authorization(for: "https://push.example.net", at: Date(timeIntervalSince1970: 0))
        let claims = try #require(Base64URL.decode(String(value.split(separator: ".")[1])))
        #expect(!String(decoding: claims, as: UTF8.self).contains("sub"))
        #expect(ServerIdentity(key: [1, 2, 3], contact: nil) == nil)
    }

    private static func isRight(_ signature: String, of text: String, by key: String) throws -> Bool {
        let key = try P256.Signing.PublicKey(x963Representation: try #require(Base64URL.decode(key)))
        let signature = try P256.Signing.ECDSASignature(
            rawRepresentation: try #require(Base64URL.decode(signature))
        )
        return key.isValidSignature(signature, for: Array(text.utf8))
    }
}

extension Substring {
    fileprivate func components(around separator: String) -> [String] {
        guard let place = firstRange(of: separator) else { return [String(self)] }
        return [String(self[..<place.lowerBound]), String(self[place.upperBound...])]
    }
}
