import FamilyCore
import FamilyServices
import Hummingbird
import ServerCore

/// API calls for members and join links.
struct PeopleRoutes {
    let services: FamilyServices

    func register(in book: RouteBook) {
        let people = services.people
        book.answer(ListMembers.self) { call in try await people.list(call.principal) }
        book.answer(ChangeRole.self) { call in
            try await people.changeRole(of: try call.identifier(), to: call.body.role, by: call.principal)
        }
        book.answer(ChooseGuestEnd.self) { call in
            try await people.chooseEnd(of: try call.identifier(), at: call.body.guestEndsAt, by: call.principal)
        }
        book.answer(ChooseBirthday.self) { call in
            try await people.choose(call.body.birthday, of: try call.identifier(), by: call.principal)
        }
        book.answer(RemoveMember.self) { call in try await people.remove(try call.identifier(), by: call.principal) }
        book.answer(ReadSenders.self) { call in try await people.senders(call.principal) }
        book.answer(ChooseSenders.self) { call in
            try await people.choose(
                SendersChoice(call.body.senders, insteadOf: call.body.insteadOf),
                by: call.principal
            )
        }
        registerIntroductions(in: book)
        book.answer(MakeJoinLink.self, status: .created) { call in
            try await people.makeJoinLink(call.body, by: call.principal)
        }
        book.answer(ListJoinLinks.self) { call in try await people.joinLinks(call.principal) }
        book.answer(RevokeJoinLink.self) { call in
            try await people.revokeJoinLink(try call.identifier(), by: call.principal)
        }
    }

    private func registerIntroductions(in book: RouteBook) {
        let people = services.people
        book.answer(AnswerIntroduction.self) { call in
            try await people.answer(try call.identifier(), isWelcome: call.body.isWelcome, by: call.principal)
        }
        book.answer(WelcomeMember.self) { call in
            try await people.welcome(try call.identifier(), by: call.principal)
        }
        book.answer(RepeatIntroduction.self) { call in
            try await people.askAgain(about: try call.identifier(), by: call.principal)
        }
    }
}
