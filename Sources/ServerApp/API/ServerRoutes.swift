import FamilyCore
import ServerCore

/// The call by which a frame knows its server again.
struct ServerRoutes {
    let signer: ServerSigner
    let links: PublicLinks

    func register(in book: RouteBook) {
        let nonce = OpenAPIDocument.Parameter(name: "nonce", schema: .text(), isRequired: true)
        book.answer(ReadServerProof.self, query: [nonce]) { call in
            guard let nonce = call.query("nonce"), ReadServerProof.isNonce(nonce) else { throw Problem.badRequest }
            guard let own = call.context.ownEnd else { throw Problem.unavailable }
            return try signer.proof(of: nonce, at: own.address, port: own.port, webAddress: links.webAddress)
        }
    }
}
