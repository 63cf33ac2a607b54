import CurlHTTP
import FamilyCore
import FrameCore

/// The open line on which the server sends its hints.
enum LiveLine {
    /// Reads until the line ends, which is always a trouble: a server that
    /// lives keeps it open.
    ///
    /// A right head is told as a heartbeat: from then on nothing is missed.
    static func read(
        _ head: HTTPHead,
        _ chunks: HTTPChunks,
        _ heard: @Sendable (FamilyEvent) -> Void
    ) async throws {
        guard head.status == 200, head.mediaType == "text/event-stream" else {
            throw Answers.trouble(in: HTTPAnswer(head: head, body: try await refusal(chunks)))
        }
        heard(.heartbeat)
        var parser = EventStreamParser()
        for try await chunk in chunks {
            for event in try parser.feed(chunk) {
                // An event of a later version is no hint for us.
                if let event = FamilyEvent(name: event.name, data: event.data) { heard(event) }
            }
        }
        throw ServerTrouble.unreachable("the line ended")
    }

    private static func refusal(_ chunks: HTTPChunks) async throws -> [UInt8] {
        var body: [UInt8] = []
        for try await chunk in chunks {
            body += chunk
            guard body.count <= DownloadPlan.mostRefusal else { break }
        }
        return body
    }
}
