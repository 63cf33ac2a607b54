import CurlHTTP
import FamilyCore
import FamilyTesting
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
        try await TestServer.run { server in
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
