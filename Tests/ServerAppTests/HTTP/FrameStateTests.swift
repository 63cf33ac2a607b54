import CurlHTTP
import FamilyCore
import FamilyServices
import FamilyTesting
import ServerAppTesting
import ServerCore
import Testing

@testable import ServerApp

struct FrameStateTests {
    private static let report = FrameReport(
        version: "1.2",
        photoID: nil,
        shelfPhotos: 3,
        shelfBytes: .megabytes(2),
        freeBytes: .gigabytes(7),
        wifi: 64,
        panel: FramePanel(width: 1280, height: 800, rotation: 0, isOn: true),
        damage: FrameDamage(found: 3, mended: 2),
        unsent: FrameUnsent(noRoom: 3, refused: 1),
        room: FrameRoom(means: FrameCapabilities(backlight: .works, sound: .locked, panelTenths: 101), lux: 40),
        writes: FrameWrites(written: .megabytes(14), received: .megabytes(11), seconds: 9_000),
        memory: FrameMemory(used: .megabytes(62), limit: .megabytes(360), ended: 2)
    )

    @Test func `a relative sees how a frame is, a guest does not`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let frame = try await house.newFrame()
            let summary = try await house.takeIn(frame)
            try await frame.call(ReportFrame(Self.report))
            let relative = try await house.newcomer(.relative, named: "Rolf")
            let listed = try #require(try await relative.call(ListFrames()).frames.first)
            #expect(listed.report == Self.report)
            #expect(!listed.isHere)
            let page = try await relative.ask("GET", "/frames/\(summary.id)", accept: "text/html")
            #expect(page.status == 200)
            #expect(page.text.contains("Version 1.2") && page.text.contains("7 GB left"))
            #expect(!page.text.contains("<form class=\"inline-form\""))
            // The cards that frames wear out are the keepers' business.
            #expect(!page.text.contains("Its files") && !page.text.contains("Photos from a stick"))
            #expect(!page.text.contains("Written to the card") && !page.text.contains("62 MB of 360 MB"))
            let kept = try await house.keeper.ask("GET", "/frames/\(summary.id)", accept: "text/html")
            #expect(kept.text.contains("3 are damaged on its memory card; still to be fetched again: 1"))
            let writes = "14 MB in the last 3 hours, of which photos: 11 MB; up to 15 MB is usual"
            #expect(kept.text.contains(writes) && kept.text.contains("62 MB of 360 MB. Since it was switched on,"))
            let unsent = "3 wait because there is no room for them. The album cannot take 1 of them."
            #expect(kept.text.contains(unsent))
            for path in ["/", "/activity"] {
                #expect(try await house.keeper.ask("GET", path, accept: "text/html").text.contains(unsent))
                #expect(try await !relative.ask("GET", path, accept: "text/html").text.contains(unsent))
            }
            let guest = try await house.newcomer(.guest, named: "Gustav")
            #expect(try await guest.problem(of: ListFrames())?.code == .notAllowed)
        }
    }

    @Test(arguments: [
        #"{"version":"1","shelfPhotos":0,"shelfBytes":0,"freeBytes":-1}"#,
        #"{"version":"1","shelfPhotos":0,"shelfBytes":0,"wifi":101}"#,
        #"{"version":"1","shelfPhotos":-1,"shelfBytes":0}"#,
        #"{"version":"1","shelfPhotos":0,"shelfBytes":0,"damage":{"found":-1,"mended":0}}"#,
        #"{"version":"1","shelfPhotos":0,"shelfBytes":0,"damage":{"found":0,"mended":9223372036854775807}}"#,
        #"{"version":"1","shelfPhotos":0,"shelfBytes":0,"writes":{"written":-1,"received":0,"seconds":9}}"#,
        #"{"version":"1","shelfPhotos":0,"shelfBytes":0,"writes":{"written":1,"received":0,"seconds":9223372036854775807}}"#,
        #"{"version":"1","shelfPhotos":0,"shelfBytes":0,"memory":{"used":-1}}"#,
        #"{"version":"1","shelfPhotos":0,"shelfBytes":0,"memory":{"used":9223372036854775807}}"#,
        #"{"version":"1","shelfPhotos":0,"shelfBytes":0,"memory":{"used":1,"limit":9223372036854775807}}"#,
        #"{"version":"1","shelfPhotos":0,"shelfBytes":0,"memory":{"used":1,"ended":-1}}"#,
        #"{"version":"1","shelfPhotos":0,"shelfBytes":0,"memory":{"used":1,"ended":9223372036854775807}}"#,
        #"{"version":"1","shelfPhotos":0,"shelfBytes":0,"unsent":{"noRoom":0,"notAllowed":0,"refused":-1,"lost":0}}"#,
        #"{"version":"1","shelfPhotos":0,"shelfBytes":0,"unsent":{"noRoom":100001,"notAllowed":0,"refused":0,"lost":0}}"#,
        #"{"version":"1","shelfPhotos":0,"shelfBytes":0,"panel":{"width":0,"height":9,"rotation":0,"isOn":true}}"#,
        #"{"version":"1","shelfPhotos":0,"shelfBytes":0,"panel":{"width":9,"height":9,"rotation":45,"isOn":true}}"#,
        #"{"version":"1","shelfPhotos":0,"shelfBytes":0,"photoID":"\#(String(repeating: "x", count: 500))"}"#,
    ])
    func `takes no report that no frame can mean`(json: String) async throws {
        try await TestServer.run { server in
            let frame = try await House(server).pairedFrame()
            let answer = try await frame.sendJSON("PUT", ReportFrame.route, json)
            #expect(try answer.problem().code == .badRequest)
        }
    }

    @Test func `a look at the page asks the frame, whose report reaches who looks`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let frame = try await house.newFrame()
            let summary = try await house.takeIn(frame)
            let (heard, seen) = (Heard(), Heard())
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await heard.listen(frame) }
                group.addTask { try await seen.listen(house.keeper) }
                try await eventually("both lines") { !heard.text.isEmpty && !seen.text.isEmpty }
                #expect(try await house.keeper.call(ListFrames()).frames.first?.isHere == true)
                _ = try await house.keeper.ask("GET", "/frames/\(summary.id)", accept: "text/html")
                try await eventually("the question") { heard.text.contains("event: watched\n") }
                try await frame.call(ReportFrame(Self.report))
                try await eventually("the answer") { seen.text.contains("event: frames\n") }
                #expect(!heard.text.contains("event: frames\n"))
                group.cancelAll()
            }
        }
    }

    @Test func `a keeper's choice reaches the frame by its line, and its word the keeper`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let frame = try await house.newFrame()
            let summary = try await house.takeIn(frame)
            let heard = Heard()
            let settings = FrameSettings(
                interval: 300,
                order: .day,
                night: .init(begins: 1350, ends: 420),
                brightness: 70,
                language: "fi",
                showsClock: true
            )
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await heard.listen(frame) }
                try await eventually("the line") { !heard.text.isEmpty }
                let set = try await house.keeper.call(SetFrameSettings(id: summary.id, settings, insteadOf: 0))
                #expect(set.chosen == ChosenSettings(version: 1, settings: settings))
                #expect(set.isHere)
                try await eventually("the hint") { heard.text.contains("event: frame\n") }
                group.cancelAll()
            }
            #expect(try await frame.call(ReadFrameIdentity()).chosen == ChosenSettings(version: 1, settings: settings))
            var report = Self.report
            report.settings = settings
            report.settingsVersion = 1
            try await frame.call(ReportFrame(report))
            #expect(try await house.keeper.call(ListFrames()).frames.first?.report == report)
        }
    }

    @Test func `of two keepers at once, the second is told and may say it again`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let frame = try await house.takeIn(try await house.newFrame())
            let other = try await house.keeperAgain()
            let (mine, theirs) = (FrameSettings(interval: 30), FrameSettings(interval: 900))
            _ = try await house.keeper.call(SetFrameSettings(id: frame.id, mine, insteadOf: 0))
            let refused = try await other.problem(of: SetFrameSettings(id: frame.id, theirs, insteadOf: 0))
            #expect(refused?.code == .settingsChanged)
            #expect(refused?.status == 409)
            let kept = try await other.call(SetFrameSettings(id: frame.id, theirs, insteadOf: 1))
            #expect(kept.chosen == ChosenSettings(version: 2, settings: theirs))
            let wrong = try await other.problem(
                of: SetFrameSettings(id: frame.id, FrameSettings(interval: 1), insteadOf: 2)
            )
            #expect(wrong?.code == .badRequest)
        }
    }

    @Test func `a frame keeps the zone of its box that the server does not know, and gets none that does not exist`()
        async throws
    {
        try await TestServer.run { server in
            let house = try await House(server)
            let frame = try await house.newFrame()
            let id = try await house.takeIn(frame).id
            let unknown = FrameSettings(brightness: 50, timeZone: "Europe/Atlantis")
            let refused = try await house.keeper.problem(of: SetFrameSettings(id: id, unknown, insteadOf: 0))
            #expect(refused?.code == .badRequest && refused?.title.contains("no such time zone") == true)
            var report = Self.report
            report.settings = FrameSettings(timeZone: "Europe/Atlantis")
            try await frame.call(ReportFrame(report))
            let kept = try await house.keeper.call(SetFrameSettings(id: id, unknown, insteadOf: 0))
            #expect(kept.chosen == ChosenSettings(version: 1, settings: unknown))
            let brighter = FrameSettings(brightness: 60, timeZone: "Europe/Atlantis")
            #expect(try await house.keeper.call(SetFrameSettings(id: id, brighter, insteadOf: 1)).chosen?.version == 2)
        }
    }

    @Test func `turns the page of a frame that listens, and of no other`() async throws {
        try await TestServer.run {
            $0.rules.frames.turns.count = 2
        } _: { server in
            let house = try await House(server)
            let frame = try await house.newFrame()
            let id = try await house.takeIn(frame).id
            #expect(try await house.keeper.problem(of: TurnFramePage(id: id, .next))?.code == .frameAway)
            let heard = Heard()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await heard.listen(frame) }
                try await eventually("the line") { !heard.text.isEmpty }
                try await house.keeper.call(TurnFramePage(id: id, .next))
                try await eventually("the turn") { heard.text.contains("event: turn\ndata: next\n\n") }
                var report = Self.report
                report.panel?.isOn = false
                try await frame.call(ReportFrame(report))
                #expect(try await house.keeper.problem(of: TurnFramePage(id: id, .next))?.code == .frameAsleep)
                try await frame.call(ReportFrame(Self.report))
                try await house.keeper.call(TurnFramePage(id: id, .previous))
                try await eventually("the other turn") { heard.text.contains("event: turn\ndata: previous\n\n") }
                #expect(try await house.keeper.problem(of: TurnFramePage(id: id, .next))?.code == .tooManyAttempts)
                group.cancelAll()
            }
        }
    }
}
