import CurlHTTP
import FamilyCore
import FrameCore

/// The open connection on which the server sends its events.
enum EventStreamReader {
    /// Reads until the connection ends, which is always an error: a running
    /// server keeps it open.
    ///
    /// A valid head is reported as a heartbeat: from then on no event is
    /// missed.
    static func read(
        _ head: HTTPHead,
        _ chunks: HTTPChunks,
        _ heard: @Sendable (FamilyEvent) -> Void
    ) async throws {
        guard head.status == 200, head.mediaType == "text/event-stream" else {
            throw Answers.serverError(in: HTTPAnswer(head: head, body: try await refusal(chunks)))
        }
        heard(.heartbeat)
        var parser = EventStreamParser()
        for try await chunk in chunks {
            for event in try parser.feed(chunk) {
                // An event of a later version of the server is ignored.
                if let event = FamilyEvent(name: event.name, data: event.data) { heard(event) }
            }
        }
        throw ServerError.unreachable("the line ended")
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
