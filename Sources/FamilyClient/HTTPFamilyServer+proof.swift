import Crypto
import CurlHTTP
import FamilyCore
import FoundationEssentials
package import FrameCore
import Synchronization

extension HTTPFamilyServer {
    /// A server at home answers in milliseconds, and one on the Internet usually within a second.
    private static func timeout(of place: ServerPlace) -> Duration { .seconds(place.isOnWeb ? 15 : 3) }

    package func isProven(_ place: ServerPlace) async -> Bool {
        guard place.isOnWeb || SecretRule.isOnHomeNetwork(place.address) else { return false }
        let question = ReadServerProof(nonce: Self.freshNonce())
        let expected = place.plainAddress
        var request = Self.request(question, at: place.base)
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

    package func place(at base: String) async throws(AddressError) -> ServerPlace {
        let question = ReadServerProof(nonce: Self.freshNonce())
        let isEncrypted = base.hasPrefix("https:")
        let peer = LastPeer()
        var request = Self.request(question, at: base)
        request.admitsPeer = { address in
            peer.note(address)
            return SecretRule(isEncrypted: isEncrypted).admits(peer: address)
        }
        // At home, looking up a typed name may take longer than the answer.
        let timeout = Duration.seconds(isEncrypted ? 15 : 5)
        request.limits = HTTPLimits(connecting: timeout, overall: timeout)
        let answer: HTTPAnswer
        do throws(HTTPError) { answer = try await client.send(request) } catch { throw AddressError(error) }
        // The proxy in front of a server that is starting.
        if (502...504).contains(answer.status) { throw .unreached }
        // Without its interface, nobody can call a link-local address.
        if !isEncrypted, peer.address?.hasPrefix("fe80:") == true, peer.address?.contains("%") == false {
            throw .unreached
        }
        guard let proof = try? Answers.value(ServerProof.self, in: answer),
            let place = ServerPlace(key: proof.key, typed: base, peer: peer.address),
            place.isOnWeb || proof.isOf(place, question.nonce)
        else { throw .stranger }
        return place
    }

    private static func request(_ question: ReadServerProof, at base: String) -> HTTPRequest {
        HTTPRequest(
            ReadServerProof.method.rawValue,
            base + question.path + question.query.encoded,
            headers: [HTTPHeader("Accept", "application/json")]
        )
    }

    private static func freshNonce() -> String {
        var generator = SystemRandomNumberGenerator()
        let bytes = (0..<24).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        return Base64URL.encode(bytes)
    }
}

/// The IP address of a request's connection, as libcurl's thread notes it.
private final class LastPeer: Sendable {
    private let noted = Mutex<String?>(nil)

    var address: String? { noted.withLock { $0 } }

    func note(_ address: String) { noted.withLock { $0 = address } }
}

extension AddressError {
    init(_ error: HTTPError) {
        self =
            switch error.kind {
            case .insecure where error.isBrokenHandshake: .stranger
            case .insecure: .untrusted
            case .peerNotAdmitted: .notEncrypted
            case .garbled, .tooLarge: .stranger
            case .cancelled, .invalidRequest, .unresolved, .unconnected, .timedOut, .cut, .file, .other: .unreached
            }
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
