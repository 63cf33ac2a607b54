import CurlHTTP
import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerAppTesting
import Testing

@testable import ServerApp

struct EventTests {
    @Test func `tells a frame of a new photo at once`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let frame = try await house.pairedFrame()
            let heard = Heard()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await heard.listen(frame) }
                try await eventually("the line is open") { heard.text.contains("event: heartbeat") }
                _ = try await house.keeper.sendPhoto(try Pictures.jpeg())
                let revision = try await house.keeper.call(ReadAlbum(.newest)).revision
                try await eventually("the hint") { heard.text.contains("event: album\ndata: \(revision)\n\n") }
                group.cancelAll()
            }
        }
    }

    @Test func `beats while nothing happens`() async throws {
        try await TestServer.run {
            $0.heartbeat = .milliseconds(20)
        } _: { server in
            let frame = try await House(server).pairedFrame()
            let heard = Heard()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await heard.listen(frame) }
                try await eventually("three beats") { heard.text.split(separator: "event: heartbeat").count > 3 }
                group.cancelAll()
            }
        }
    }

    @Test func `ends the line of a frame that was removed`() async throws {
        try await TestServer.run {
            // Only what is told can end it.
            $0.heartbeat = .seconds(3600)
        } _: { server in
            let house = try await House(server)
            let frame = try await house.newFrame()
            let summary = try await house.takeIn(frame)
            let heard = Heard()
            async let listening: Void = heard.listen(frame)
            try await eventually("the line is open") { heard.text.contains("event: heartbeat") }
            try await house.keeper.call(RemoveFrame(id: summary.id))
            try await listening
            #expect(heard.text.contains("event: frame\n"))
        }
    }

    /// Why somebody's line ends at once (ASVS 7.4.2 and 7.4.3).
    enum Ending: CaseIterable { case removal, newPassword, newRole, signOutElsewhere }

    @Test(arguments: Ending.allCases)
    func `ends the line of a session that is over`(ending: Ending) async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let rolf = try await house.relative(named: "Rolf", password: "lilies by the lake")
            let other = try Visitor(server)
            try await other.begin(SignIn(userName: "rolf", password: "lilies by the lake"))
            let frame = try await house.newFrame()
            _ = try await frame.call(SignFrameIn(.init(userName: "rolf", password: "lilies by the lake")))
            let heard = [Heard(), Heard()]
            async let browser: Void = heard[0].listen(other)
            async let screen: Void = heard[1].listen(frame)
            try await eventually("the lines are open") { heard.allSatisfy { $0.text.contains("event: heartbeat") } }
            let members = try await house.keeper.call(ListMembers()).members
            let id = try #require(members.first { $0.userName == "rolf" }).id
            switch ending {
            case .removal: try await house.keeper.call(RemoveMember(id: id))
            case .newRole: try await house.keeper.call(ChangeRole(id: id, role: .guest))
            case .newPassword: try await rolf.choosePassword("roses on the wall", insteadOf: "lilies by the lake")
            case .signOutElsewhere:
                let sessions = try await rolf.call(ListSessions()).sessions
                for session in sessions where !session.isThisOne { try await rolf.call(EndSession(id: session.id)) }
            }
            try await browser
            #expect(try await other.problem(of: ReadAlbum(.newest))?.code == .notSignedIn)
            if ending == .signOutElsewhere {
                // The password is the old one: what it let in elsewhere stays.
                #expect(try await frame.call(ReadAlbum(.newest)).photos.isEmpty)
                try await house.keeper.call(RemoveMember(id: id))
            }
            try await screen
            let refusal = try await frame.problem(of: ReadAlbum(.newest))
            #expect(refusal?.code == .frameRevoked && refusal?.serverID != nil)
        }
    }

    @Test func `ends the line of a guest whose time is over, and tells of nothing that comes after it`() async throws {
        let clock = HandSetClock()
        try await TestServer.run {
            $0.now = { clock.now }
            // Only what is told can end it.
            $0.heartbeat = .seconds(3600)
        } _: { server in
            let house = try await House(server)
            let guest = try await house.newcomer(.guest, named: "Gustav")
            let members = try await house.keeper.call(ListMembers()).members
            let id = try #require(members.first { $0.role == .guest }).id
            let end = clock.now.addingTimeInterval(600)
            _ = try await house.keeper.call(ChooseGuestEnd(id: id, guestEndsAt: end))
            let heard = Heard()
            async let listening: Void = heard.listen(guest)
            try await eventually("the line is open") { heard.text.contains("event: heartbeat") }
            clock.advance(by: 600)
            _ = try await house.keeper.sendPhoto(try Pictures.jpeg())
            try await listening
            #expect(!heard.text.contains("event: album"))
            #expect(try await guest.problem(of: ReadAlbum(.newest))?.code == .notSignedIn)
        }
    }

    @Test func `notices at once that a listener has gone`() async throws {
        try await TestServer.run {
            // Only the end of the connection can tell.
            $0.heartbeat = .seconds(3600)
        } _: { server in
            let house = try await House(server)
            let frame = try await house.newFrame()
            let id = try await house.takeIn(frame).id
            let heard = Heard()
            let listening = Task { try? await heard.listen(frame) }
            try await eventually("the line is open") { heard.text.contains("event: heartbeat") }
            #expect(try await house.isHere(id))
            listening.cancel()
            try await eventually("the line has ended") { try await !house.isHere(id) }
        }
    }

    @Test func `counts a listener as a connection of its address until the listener has gone`() async throws {
        try await TestServer.run {
            $0.heartbeat = .seconds(3600)
            $0.connectionsPerAddress = 4
        } _: { server in
            let house = try await House(server)
            let frame = try await house.pairedFrame()
            let heard = (1...4).map { _ in Heard() }
            let listening = heard.map { heard in Task { try? await heard.listen(frame) } }
            try await eventually("the lines are open") { heard.allSatisfy { $0.text.contains("event: heartbeat") } }
            await #expect(throws: (any Error).self) { try await house.keeper.call(ListFrames()) }
            listening[0].cancel()
            try await eventually("a place is free") { (try? await house.keeper.call(ListFrames())) != nil }
            for listener in listening { listener.cancel() }
        }
    }

    @Test func `lets its listeners go when it stops`() async throws {
        let heard = Heard()
        let listening = try await TestServer.run { server in
            let frame = try await House(server).pairedFrame()
            let listening = Task { try? await heard.listen(frame) }
            try await eventually("the line is open") { heard.text.contains("event: heartbeat") }
            return listening
        }
        await listening.value
    }
}

extension House {
    fileprivate func isHere(_ frame: FrameID) async throws -> Bool {
        try await keeper.call(ListFrames()).frames.contains { $0.id == frame && $0.isHere }
    }

    /// A relative who joined by a link and chose a password.
    fileprivate func relative(named name: String, password: String) async throws -> Visitor {
        let visitor = try await newcomer(.relative, named: name)
        try await visitor.choosePassword(password)
        return visitor
    }
}

extension Visitor {
    /// By the page's form, for the wire has no call for it.
    fileprivate func choosePassword(_ new: String, insteadOf old: String = "") async throws {
        let fields = ["csrf": csrfToken ?? "", "new": new, "current": old].map { name, value in
            "\(name)=\(value.replacing(" ", with: "+"))"
        }
        let answer = try await plain(
            "POST",
            "/password",
            headers: usualHeaders + [
                HTTPHeader("Content-Type", "application/x-www-form-urlencoded"), HTTPHeader("Accept", "text/html"),
            ],
            body: .bytes(Array(fields.joined(separator: "&").utf8))
        )
        #expect(answer.status == 303)
    }
}
