import FamilyCore
import FamilyTesting
import ServerAppTesting
import ServerCore
import Testing

@testable import ServerApp

struct FrameOffTests {
    private func report(endedOff number: Int?) -> FrameReport {
        var report = FrameReport(version: "1", photoID: nil, shelfPhotos: 0, shelfBytes: .zero)
        report.room = FrameRoom(means: FrameCapabilities(), endedOff: number)
        return report
    }

    @Test func `a keeper switches a frame off, and a touch at the frame ends that order alone`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let frame = try await house.newFrame()
            let id = try await house.takeIn(frame).id
            #expect(try await frame.call(ReadFrameIdentity()).off == nil)
            let off = try #require(try await house.keeper.call(SwitchFramePower(id: id, isOff: true)).off)
            #expect(off.isOff && off.number == 1)
            #expect(
                try await house.keeper.call(SwitchFramePower(id: id, isOff: true)).off == off,
                "said twice, done once"
            )
            #expect(try await frame.call(ReadFrameIdentity()).off == off)
            // A touch that ended an earlier or unknown order ends nothing.
            for number in [nil, 0, 2, Int.max] { try await frame.call(ReportFrame(report(endedOff: number))) }
            #expect(try await house.keeper.call(ListFrames()).frames.first?.off?.isOff == true)
            try await frame.call(ReportFrame(report(endedOff: 1)))
            #expect(try await house.keeper.call(ListFrames()).frames.first?.off?.isOff == false)
            #expect(try await frame.call(ReadFrameIdentity()).off?.isOff == false)
            #expect(try await house.keeper.call(SwitchFramePower(id: id, isOff: true)).off?.number == 2)
            try await frame.call(ReportFrame(report(endedOff: 1)))
            #expect(try await frame.call(ReadFrameIdentity()).off?.isOff == true)
            #expect(try await house.keeper.call(SwitchFramePower(id: id, isOff: false)).off?.number == 3)
        }
    }

    @Test func `a relative and a keeper of another family switch nothing`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let frame = try await house.newFrame()
            let id = try await house.takeIn(frame).id
            let relative = try await house.newcomer(.relative, named: "Rolf")
            #expect(try await relative.problem(of: SwitchFramePower(id: id, isOff: true))?.status == 403)
            #expect(
                try await house.keeper.problem(of: SwitchFramePower(id: .make("other"), isOff: true))?.code == .notFound
            )
            #expect(try await frame.call(ReadFrameIdentity()).off == nil)
        }
    }

    @Test(arguments: [
        RoomSettings(rotation: 45), RoomSettings(rotation: -90), RoomSettings(volume: 101), RoomSettings(volume: -1),
    ])
    func `takes no settings of a room that no frame can have`(room: RoomSettings) async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let id = try await house.takeIn(try await house.newFrame()).id
            let problem = try await house.keeper.problem(
                of: SetFrameSettings(id: id, FrameSettings(room: room), insteadOf: 0)
            )
            #expect(problem?.code == .badRequest)
        }
    }

    @Test(arguments: [
        FrameRoom(means: FrameCapabilities(panelTenths: 0)), FrameRoom(means: FrameCapabilities(), endedOff: -1),
        FrameRoom(means: FrameCapabilities(), brightness: 900), FrameRoom(means: FrameCapabilities(), lux: .max),
    ])
    func `takes no report of a room that cannot be`(room: FrameRoom) async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let frame = try await house.newFrame()
            _ = try await house.takeIn(frame)
            var report = report(endedOff: nil)
            report.room = room
            #expect(try await frame.problem(of: ReportFrame(report))?.code == .badRequest)
        }
    }
}
