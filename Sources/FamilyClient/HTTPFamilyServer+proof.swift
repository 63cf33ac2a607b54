import Crypto
import CurlHTTP
import FamilyCore
import FoundationEssentials
package import FrameCore

extension HTTPFamilyServer {
    /// A server at home answers in milliseconds.
    private static let timeout = Duration.seconds(3)

    package func isProven(_ place: ServerPlace) async -> Bool {
        guard SecretRule.isOnHomeNetwork(place.address) else { return false }
        let question = ReadServerProof(nonce: Self.freshNonce())
        let expected = place.plainAddress
        var request = HTTPRequest(
            ReadServerProof.method.rawValue,
            place.base + question.path + question.query.encoded,
            headers: [HTTPHeader("Accept", "application/json")],
            admitsPeer: { address in address.prefix { $0 != "%" } == expected }
        )
        request.limits = HTTPLimits(connecting: Self.timeout, overall: Self.timeout)
        do throws(HTTPError) {
            let answer = try await client.send(request)
            let proof = try? Answers.value(ServerProof.self, in: answer)
            return proof?.isOf(place, question.nonce) ?? false
        } catch {
            return false
        }
    }

    private static func freshNonce() -> String {
        var generator = SystemRandomNumberGenerator()
        let bytes = (0..<24).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        return Base64URL.encode(bytes)
    }
}

extension ServerProof {
    /// Returns whether the server at this place has signed the nonce, for this very place.
    func isOf(_ place: ServerPlace, _ nonce: String) -> Bool {
        guard key == place.key, let bytes = Base64URL.decode(key.text), let signature = Base64URL.decode(signature),
            let key = try? Curve25519.Signing.PublicKey(rawRepresentation: bytes)
        else { return false }
        let message = Self.message(nonce: nonce, address: place.plainAddress, port: place.port)
        return key.isValidSignature(signature, for: message)
    }
}
