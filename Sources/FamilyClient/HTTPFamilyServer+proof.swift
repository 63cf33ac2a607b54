import Crypto
import CurlHTTP
import FamilyCore
import FoundationEssentials
package import FrameCore

extension HTTPFamilyServer {
    /// A server at home answers in milliseconds, and one on the Internet usually within a second.
    private static func timeout(of place: ServerPlace) -> Duration { .seconds(place.isOnWeb ? 15 : 3) }

    package func isProven(_ place: ServerPlace) async -> Bool {
        guard place.isOnWeb || SecretRule.isOnHomeNetwork(place.address) else { return false }
        let question = ReadServerProof(nonce: Self.freshNonce())
        let expected = place.plainAddress
        var request = HTTPRequest(
            ReadServerProof.method.rawValue,
            place.base + question.path + question.query.encoded,
            headers: [HTTPHeader("Accept", "application/json")]
        )
        if !place.isOnWeb { request.admitsPeer = { address in address.prefix { $0 != "%" } == expected } }
        let timeout = Self.timeout(of: place)
        request.limits = HTTPLimits(connecting: timeout, overall: timeout)
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
    ///
    /// Its certificate proves a server on the Internet, but only as the present holder of the name, and the name may have
    /// come over the home network, or from somebody who holds a former name. So the server signs the name too, unless it
    /// has done so in a gift card.
    func isOf(_ place: ServerPlace, _ nonce: String) -> Bool {
        guard key == place.key else { return false }
        guard place.isOnWeb else {
            return isSigned(Self.message(nonce: nonce, address: place.plainAddress, port: place.port), by: signature)
        }
        if place.isInLetter { return true }
        guard let webSignature else { return false }
        return isSigned(Self.webMessage(nonce: nonce, base: place.base), by: webSignature)
    }

    private func isSigned(_ message: [UInt8], by signature: String) -> Bool {
        guard let bytes = Base64URL.decode(key.text), let signature = Base64URL.decode(signature),
            let key = try? Curve25519.Signing.PublicKey(rawRepresentation: bytes)
        else { return false }
        return key.isValidSignature(signature, for: message)
    }
}
