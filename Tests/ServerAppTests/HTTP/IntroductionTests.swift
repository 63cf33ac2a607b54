import CurlHTTP
import FamilyCore
import ServerAppTesting
import Testing

@testable import ServerApp

struct IntroductionTests {
    @Test func `a newcomer waits for a frame's yes, and sends then`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let frame = try await house.pairedFrame()
            let mikko = try await house.newcomer(.relative, named: "Mikko", asksFirst: true)
            let photo = try Pictures.jpeg(marked: "first")
            let refused = try await mikko.send([FormFile(name: "me.jpg", content: photo)])
            #expect(refused.status == 403 && refused.text.contains("not-yet-welcome"))
            let newcomer = try #require(try await frame.call(ReadFrameIdentity()).newcomers?.first)
            #expect(newcomer.displayName == "Mikko")
            for _ in 1...2 { try await frame.call(AnswerIntroduction(id: newcomer.introduction, isWelcome: true)) }
            #expect(try await frame.call(ReadFrameIdentity()).newcomers == nil)
            #expect(try await mikko.sendPhoto(photo).photo != nil)
        }
    }

    @Test func `not now is refused by its code, until a keeper lets them send`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let frame = try await house.pairedFrame()
            let mikko = try await house.newcomer(.guest, named: "Mikko", asksFirst: true)
            let newcomer = try #require(try await frame.call(ReadFrameIdentity()).newcomers?.first)
            try await frame.call(AnswerIntroduction(id: newcomer.introduction, isWelcome: false))
            let member = try #require(try await house.keeper.call(ListMembers()).members.first { $0.role == .guest })
            #expect(member.introduction?.state == .declined)
            #expect(try await house.keeper.call(RepeatIntroduction(id: member.id)).introduction?.state == .asked)
            let old = AnswerIntroduction(id: newcomer.introduction, isWelcome: true)
            #expect(try await frame.problem(of: old)?.code == .notFound)
            #expect(try await mikko.problem(of: RepeatIntroduction(id: member.id))?.code == .keeperNeeded)
            #expect(try await house.keeper.call(WelcomeMember(id: member.id)).introduction == nil)
            #expect(try await mikko.sendPhoto(try Pictures.jpeg()).photo != nil)
        }
    }
}
