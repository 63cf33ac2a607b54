import CurlHTTP
import FamilyCore
import FoundationEssentials
import ServerAppTesting
import ServerCore
import Testing

@testable import ServerApp

struct MomentGuestCallTests {
    @Test func `an invitation goes to a relative, who answers and is there`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let rolf = try await house.newcomer(.relative, named: "Rolf")
            let member = try #require(
                try await house.keeper.call(ListMembers()).members.first { $0.displayName == "Rolf" }
            ).id
            let moment = try await house.keeper.call(MakeMoment(MomentInput(title: "Now", posting: .whoWasThere)))
            #expect(moment.posting == .whoWasThere && moment.answer == nil && !moment.mayPost)
            let asked = MomentGuest(member: member, displayName: "Rolf", answer: .asked)
            for _ in 1...2 {
                let guests = try await house.keeper.call(InviteToMoment(id: moment.id, [member]))
                #expect(guests.guests == [asked])
            }
            #expect(try await rolf.call(ReadMoment(id: moment.id)).answer == .asked)
            #expect(try await house.keeper.call(TakeBackInvitations(id: moment.id, [member])).guests == [])
            #expect(try await rolf.call(ReadMoment(id: moment.id)).answer == nil)
            #expect(try await rolf.call(AnswerMoment(id: moment.id, .coming)).answer == .coming)
            let anywhere = AnswerMoment.Position(latitude: 1, longitude: 1)
            let there = try await rolf.call(AnswerMoment(id: moment.id, .here, at: anywhere))
            #expect(there.answer == .here && there.mayPost)
            #expect(try await house.keeper.call(ListGuests(id: moment.id)).guests.map(\.answer) == [.here])
            let answered = try await house.keeper.problem(of: TakeBackInvitations(id: moment.id, [member]))
            #expect(answered?.code == .invitationAnswered && answered?.status == 409)
        }
    }

    @Test func `a photo on its way into a moment is refused by its policy, by form and in pieces`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let moment = try await house.keeper.call(MakeMoment(MomentInput(title: "Now", posting: .whoSaidYes)))
            let content = try Pictures.jpeg(marked: "refused")
            let form = try await house.keeper.sendPhoto(content, moment: moment.id)
            #expect(form.problem?.code == .onlyWhoComes && form.problem?.status == 403 && form.photo == nil)
            let headers = Visitor.beginning(content.count, ["moment": moment.id.text])
            let begun = try await house.keeper.tus("POST", Tus.route, headers)
            #expect(begun.status == 403 && begun.text.contains("only-who-comes"))
            #expect(try await house.keeper.call(ReadAlbum(.newest)).photos == [])
            _ = try await house.keeper.call(AnswerMoment(id: moment.id, .coming))
            let sent = try await house.keeper.sendPhoto(content, moment: moment.id)
            #expect(sent.photo?.moment == moment.id)
        }
    }

    @Test func `refusals have a code and a sentence`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let keeper = house.keeper
            let (late, later) = (LocalDateTime("2031-05-02T14:00:00"), LocalDateTime("2031-05-02T15:00:00"))
            let coming = try await keeper.call(MakeMoment(MomentInput(title: "Soon", starts: late, ends: later)))
            let (early, earlier) = (LocalDateTime("2001-05-02T14:00:00"), LocalDateTime("2001-05-02T13:00:00"))
            let past = try await keeper.call(MakeMoment(MomentInput(title: "Then", starts: earlier, ends: early)))
            let begun = try await keeper.problem(of: AnswerMoment(id: coming.id, .here))
            #expect(begun?.code == .momentNotBegun && begun?.title.contains("not begun") == true)
            let over = try await keeper.problem(of: AnswerMoment(id: past.id, .coming))
            #expect(over?.code == .momentOver && over?.status == 409)
            #expect(try await keeper.problem(of: AnswerMoment(id: coming.id, .asked))?.code == .badRequest)
            let nowhere = AnswerMoment.Position(latitude: 91_000_000, longitude: 0)
            #expect(
                try await keeper.problem(of: AnswerMoment(id: coming.id, .coming, at: nowhere))?.code == .badRequest
            )
            #expect(try await keeper.problem(of: InviteToMoment(id: coming.id, []))?.code == .badRequest)
            let answer = try await keeper.sendJSON(
                "PUT",
                AnswerMoment(id: coming.id, .coming).path,
                #"{"answer":"no"}"#
            )
            #expect(answer.status == 400)
        }
    }
}
