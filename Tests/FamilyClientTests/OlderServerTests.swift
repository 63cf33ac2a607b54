import FamilyClient
import FamilyCore
import FamilyTesting
import Foundation
import FrameCore
import Synchronization
import Testing

/// What servers of every landed version answered a frame, fed to the frame's
/// client of today.
///
/// `Tests/EndToEnd/test_conversations.py` records and replays them from the
/// other side.
struct OlderServerTests {
    @Test(arguments: try Recorded.all())
    func `understands every answer of an older server`(recorded: Recorded) async throws {
        let answers = recorded.answers
        #expect(answers.count >= 12, "\(recorded) lacks most of the conversation")
        for answer in answers { try await Self.feed(answer) }
    }

    private static func feed(_ answer: Recorded.Answer) async throws {
        let bench = try FamilyServerBench { _ in
            .whole(answer.status, ["Content-Type": answer.mediaType], Array(answer.body.utf8))
        }
        let heard = Mutex<[FamilyEvent]>([])
        do throws(ServerError) {
            try await ask(bench.server, answer.name) { event in heard.withLock { $0.append(event) } }
            #expect(answer.status < 300, "\(answer.name) was a refusal")
        } catch {
            #expect(isExpected(error, answer.name), "\(answer.name): \(error)")
        }
        if answer.name == "listen" { #expect(heard.withLock { $0.contains { $0.isOfAlbum } }) }
    }

    /// Makes the call that the frame of that time made.
    private static func ask(
        _ server: HTTPFamilyServer,
        _ name: String,
        _ hear: @escaping @Sendable (FamilyEvent) -> Void
    ) async throws(ServerError) {
        switch name {
        case "register": _ = try await server.call(RegisterFrame(FrameDescription(model: "any", version: "1")))
        case "ask for a code": _ = try await server.call(RequestInvitation())
        case "poll", "poll while proving", "poll when accepted": _ = try await server.call(PollInvitation())
        case "who am I": _ = try await server.call(ReadFrameIdentity())
        case "newest", "older", "newer", "removed", "unknown": _ = try await server.call(ReadAlbum(.newest, limit: 1))
        case "changes", "deletions": _ = try await server.call(ReadChanges(since: 0, limit: 50))
        case "heart": try await server.call(GiveHeart(id: .make("p")))
        case "heart back": try await server.call(TakeHeartBack(id: .make("p")))
        case "report":
            try await server.call(ReportFrame(.init(version: "1", photoID: nil, shelfPhotos: 0, shelfBytes: .zero)))
        case "sightings": try await server.call(ReportSightings(SightingReport(at: Date(), sightings: [])))
        case "listen": try await server.listen(hear)
        default: Issue.record("\(name) is no call that this test knows")
        }
    }

    private static func isExpected(_ error: ServerError, _ name: String) -> Bool {
        switch (name, error) {
        case ("removed", .revoked(.some)), ("unknown", .unknownFrame): true
        // The recorded line ends, as a real one does not.
        case ("listen", .unreachable): true
        default: false
        }
    }
}

extension FamilyEvent {
    fileprivate var isOfAlbum: Bool { if case .album = self { true } else { false } }
}

/// One landed version's conversation, as far as a frame took part in it.
struct Recorded: CustomTestStringConvertible, Sendable {
    struct Answer: Sendable {
        let name: String
        let status: Int
        let mediaType: String
        let body: String
    }

    let testDescription: String
    let answers: [Answer]

    static func all() throws -> [Recorded] {
        let folder = URL(filePath: Fixture.path("conversations"))
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "json" }
            .sorted { $0.path < $1.path }
            .map(Recorded.init)
    }

    private init(_ file: URL) throws {
        testDescription = file.deletingPathExtension().lastPathComponent
        let text = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
        let steps = text?["steps"] as? [[String: Any]] ?? []
        answers = try steps.filter { $0["client"] != nil }.map(Answer.init)
    }
}

extension Recorded.Answer {
    fileprivate init(_ step: [String: Any]) throws {
        name = step["client"] as? String ?? ""
        status = step["status"] as? Int ?? 0
        let isText = step["text"] != nil
        mediaType = isText ? "text/event-stream" : status < 400 ? "application/json" : ProblemDocument.mediaType
        if let text = step["text"] as? String {
            body = text
        } else if let value = step["answer"] {
            body = String(decoding: try JSONSerialization.data(withJSONObject: value), as: UTF8.self)
        } else {
            body = ""
        }
    }
}
