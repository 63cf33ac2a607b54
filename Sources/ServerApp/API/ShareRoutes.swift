import FamilyCore
import FamilyServices
import Hummingbird

/// API calls for share links.
struct ShareRoutes {
    let services: FamilyServices

    func register(in book: RouteBook) {
        let shares = services.shares
        book.answer(MakeShareLink.self, status: .created) { call in
            try await shares.make(call.body, of: try call.identifier(), by: call.principal)
        }
        book.answer(ListShareLinks.self) { call in try await shares.list(call.principal) }
        book.answer(RevokeShareLink.self) { call in
            try await shares.revoke(try call.identifier(), by: call.principal)
        }
    }
}
