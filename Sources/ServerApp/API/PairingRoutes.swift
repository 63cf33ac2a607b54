import FamilyCore
import FamilyServices
import Hummingbird

/// API calls for pairing a frame, from the frame's and the keeper's side.
struct PairingRoutes {
    let services: FamilyServices

    func register(in book: RouteBook) {
        registerFrameSide(in: book)
        registerKeeperSide(in: book)
    }

    private func registerFrameSide(in book: RouteBook) {
        let pairing = services.pairing
        book.answer(RegisterFrame.self, status: .created) { call in
            try await pairing.register(call.body, from: call.address)
        }
        book.answer(RequestInvitation.self, status: .created) { call in
            try await pairing.ask(call.principal, from: call.address)
        }
        book.answer(PollInvitation.self) { call in try await pairing.poll(call.principal) }
        book.answer(SignFrameIn.self, status: .created) { call in
            try await pairing.signIn(call.body, by: call.principal, from: call.address)
        }
        book.answer(RedeemGift.self, status: .created) { call in
            try await pairing.redeemGift(call.body, by: call.principal)
        }
    }

    private func registerKeeperSide(in book: RouteBook) {
        let pairing = services.pairing
        book.answer(ClaimInvitation.self, status: .created) { call in
            try await pairing.claim(code: call.body.code, by: call.principal, from: call.address)
        }
        book.answer(ReadClaim.self) { call in
            try await pairing.look(at: try call.identifier(), by: call.principal)
        }
        book.answer(AcceptInvitation.self, status: .created) { call in
            try await pairing.accept(try call.identifier(), call.body, by: call.principal)
        }
        book.answer(CancelClaim.self) { call in
            try await pairing.cancel(try call.identifier(), by: call.principal)
        }
    }
}
