import CurlHTTP
import FamilyCore
import FamilyServices
import FamilyTesting
import ServerAppTesting
import ServerCore
import Testing

@testable import ServerApp

/// An export whose client takes nothing, while somebody waits for its place.
struct SlowExportTests {
    /// A picture that no buffer on the way holds whole: comments of 64 kB each stand in front of it.
    private static func heavyPicture() throws -> [UInt8] {
        let whole = try Pictures.jpeg()
        let comment: [UInt8] = [0xFF, 0xFE, 0xFF, 0xFF] + [UInt8](repeating: 0x20, count: 0xFFFF - 2)
        let comments = repeatElement(comment, count: 512).joined()
        return Array(whole.prefix(2)) + comments + whole.dropFirst(2)
    }

    private func bytes(_ chunks: HTTPChunks) async throws -> Int {
        var count = 0
        for try await chunk in chunks { count += chunk.count }
        return count
    }

    @Test func `is ended with an error and never looks whole, and the other gets theirs`() async throws {
        try await TestServer.run {
            $0.rules.exports.momentsOnServer = 1
            $0.rules.exports.paceWindow = .milliseconds(300)
        } _: { server in
            let house = try await House(server)
            let zoe = try await house.newcomer(.relative, named: "Zoe")
            let moment = try await house.keeper.call(MakeMoment(MomentInput(title: "Sauna"))).id
            let picture = try Self.heavyPicture()
            _ = try await house.keeper.sendPhoto(picture, moment: moment)
            let path = MomentDownload.path(moment)
            try await zoe.stream(path) { head, chunks in
                #expect(head.status == 200)
                let second = try await House(secondOn: server).keeper
                let theirs = try await second.call(MakeMoment(MomentInput(title: "By the sea"))).id
                try await eventually("the place of the one who takes nothing") {
                    let answer = try await second.ask("GET", MomentDownload.path(theirs), accept: "*/*")
                    #expect([200, 429].contains(answer.status))
                    return answer.status == 200
                }
                await #expect(throws: HTTPError.self) { try await bytes(chunks) }
            }
            try await house.keeper.stream(path) { head, chunks in
                #expect(head.status == 200)
                let count = try await bytes(chunks)
                #expect(count > picture.count)
            }
        }
    }
}
