import FamilyCore
import FamilyServices
import HTTPTypes
import Hummingbird
import NIOCore
import ServerCore

/// Sends live events as server-sent events.
struct EventRoute {
    let services: FamilyServices
    let hub: EventHub

    func register(in book: RouteBook) {
        book.document.add(
            .init(
                name: "Listen",
                method: "GET",
                path: FamilyEvent.route,
                status: 200,
                answer: .bytes(mediaType: "text/event-stream")
            )
        )
        book.on(RouterPath(FamilyEvent.route), method: .get) { request, context in
            let audiences = try services.album.audiences(for: context.principal)
            return Response(
                status: .ok,
                headers: [.contentType: "text/event-stream", .cacheControl: "no-store", .xAccelBuffering: "no"],
                body: stream(to: audiences, of: context).loggingFailures(of: request, context)
            )
        }
    }

    private func stream(to audiences: Set<Audience>, of context: FamilyContext) -> ResponseBody {
        let (proof, connection) = (context.proof, context.connectionEnd)
        return ResponseBody { writer in
            // NB: the listener is added before the first byte is sent, so that
            // no event after the start of the answer is missed.
            let (id, signals) = await hub.join(audiences, until: connection)
            do {
                try await writer.write(ByteBuffer(string: FamilyEvent.heartbeat.frame))
                var looks = ListenerLooks(atFrame: proof.isFrame, since: .now)
                for await _ in signals {
                    let waiting = await hub.take(id)
                    // NB: asked before telling: who may listen no more hears of no change. A frame hears that something
                    // about it changed, and learns what by asking.
                    let mayListen =
                        switch looks.due(before: waiting, at: .now) {
                        case .none: true
                        case .look(let isNoted):
                            // NB: a task of its own: this one, of which there are thousands, would keep the stack of it.
                            await Task { await mayStillListen(proof, to: audiences, isNoted: isNoted) }.value
                        }
                    let events = waiting.filter { mayListen || $0 == .frame }
                    let text = events.map(\.frame).joined()
                    if !text.isEmpty { try await writer.write(ByteBuffer(string: text)) }
                    guard mayListen else { break }
                }
                await hub.leave(id)
                try await writer.finish(nil)
            } catch {
                await hub.leave(id)
                throw error
            }
        }
    }

    /// True if the listener may still listen to these audiences, and to no others: a guest from outside of one moment more
    /// or less has to ask anew.
    ///
    /// If the catalogue does not answer, the stream goes on.
    private func mayStillListen(
        _ proof: RequestCredentials,
        to audiences: Set<Audience>,
        isNoted: Bool
    ) async -> Bool {
        do throws(Problem) {
            let principal = try await services.entry.principal(proof, isNoted: isNoted)
            return try services.album.audiences(for: principal) == audiences
        } catch {
            return error.status >= 500
        }
    }
}

extension FamilyEvent {
    /// The event in the format of server-sent events.
    var frame: String { "event: \(name)\ndata: \(data)\n\n" }
}

extension HTTPField.Name {
    /// nginx buffers an answer until a page is full, unless this header forbids
    /// it.
    static let xAccelBuffering = known("X-Accel-Buffering")
}
