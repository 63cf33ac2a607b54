import CurlHTTP
import FamilyCore
import ServerAppTesting
import Synchronization
import Testing

/// What came over somebody's live line.
final class Heard: Sendable {
    private let kept = Mutex<[UInt8]>([])
    var text: String { String(decoding: kept.withLock { $0 }, as: UTF8.self) }

    func listen(_ visitor: Visitor) async throws {
        try await visitor.stream(FamilyEvent.route) { head, chunks in
            #expect(head["Content-Type"] == "text/event-stream")
            for try await chunk in chunks { kept.withLock { $0 += chunk } }
        }
    }
}
