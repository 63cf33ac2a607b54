import FamilyActs
import FamilyCore
import Hummingbird

/// Members and join links, over the wire.
struct PeopleRoutes {
    let acts: FamilyActs

    func register(in book: RouteBook) {
        let people = acts.people
        book.answer(ListMembers.self) { call in try await people.list(call.asker) }
        book.answer(ChangeRole.self) { call in
            try await people.changeRole(of: try call.identifier(), to: call.body.role, by: call.asker)
        }
        book.answer(RemoveMember.self) { call in try await people.remove(try call.identifier(), by: call.asker) }
        book.answer(MakeJoinLink.self, status: .created) { call in
            try await people.makeJoinLink(call.body, by: call.asker)
        }
        book.answer(ListJoinLinks.self) { call in try await people.joinLinks(call.asker) }
        book.answer(RevokeJoinLink.self) { call in
            try await people.revokeJoinLink(try call.identifier(), by: call.asker)
        }
    }
}
