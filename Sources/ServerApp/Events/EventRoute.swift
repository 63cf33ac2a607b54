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
    /// The time after which the connection of a client that accepts nothing is closed.
    let timeout: Duration
    private let looks: BatchedAccessChecks

    init(services: FamilyServices, hub: EventHub, timeout: Duration) {
        (self.services, self.hub, self.timeout) = (services, hub, timeout)
        looks = BatchedAccessChecks { await services.mayListen($0) }
    }

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
                headers: [
                    .contentType: "text/event-stream", .cacheControl: "no-store", .xAccelBuffering: "no",
                    // After the end of the stream, the server reads no further request from the connection.
                    .connection: "close",
                ],
                body: stream(to: audiences, of: context).loggingFailures(of: request, context)
            )
        }
    }

    /// Returns a body that writes a first event as any other body does; then the stream takes the connection over.
    private func stream(to audiences: Set<Audience>, of context: FamilyContext) -> ResponseBody {
        let (proof, channel) = (context.proof, context.channel)
        return ResponseBody { writer in
            let delivery = EventDelivery(atFrame: proof.isFrame, timeout: timeout, since: .now)
            let stream = try await EventStream(delivery, of: channel) { isNoted, answer in
                let listener = BatchedAccessChecks.Listener(proof: proof, audiences: audiences)
                guard isNoted else { return looks.look(at: listener, answer) }
                Task { answer(await services.mayListenAndIsNoted(listener)) }
            }
            // NB: the listener is added before the first byte is sent, so that
            // no event after the start of the answer is missed.
            let id = await hub.join(audiences, stream)
            do {
                try await writer.write(ByteBuffer(string: FamilyEvent.heartbeat.frame))
                try await stream.takeOver(channel) { Task { await hub.leave(id) } }
            } catch {
                await hub.leave(id)
                throw error
            }
        }
    }
}

extension FamilyServices {
    /// Returns for each listener, in their order, whether it may still listen to its audiences, and to no others: a guest
    /// from outside of one moment more or less has to ask anew.
    ///
    /// If the catalogue does not answer, the streams go on.
    fileprivate func mayListen(_ listeners: [BatchedAccessChecks.Listener]) async -> [Bool] {
        do throws(Problem) {
            let principals = try await entry.principals(listeners.map(\.proof))
            return zip(listeners, principals).map { mayListen($0, as: $1) }
        } catch {
            return listeners.map { _ in error.status >= 500 }
        }
    }

    /// Looks at one listener as `mayListen` does; this counts as a call of the listener.
    fileprivate func mayListenAndIsNoted(_ listener: BatchedAccessChecks.Listener) async -> Bool {
        do throws(Problem) {
            return mayListen(listener, as: try await entry.principal(listener.proof))
        } catch {
            return error.status >= 500
        }
    }

    private func mayListen(_ listener: BatchedAccessChecks.Listener, as principal: Principal) -> Bool {
        (try? album.audiences(for: principal)) == listener.audiences
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
