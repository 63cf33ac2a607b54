import FamilyCore
import NIOCore
import NIOHTTPTypes

/// The event stream of one listener, for code outside of its event loop.
struct EventStream: Sendable {
    private let handler: NIOLoopBound<EventStreamHandler>
    private let loop: any EventLoop

    /// `channel` is the channel of the request.
    init(
        _ delivery: EventDelivery,
        of channel: any Channel,
        look: @escaping EventStreamHandler.Look
    ) async throws {
        loop = channel.eventLoop
        handler = try await loop.submit { [loop = channel.eventLoop] in
            NIOLoopBound(EventStreamHandler(delivery, of: channel, look: look), eventLoop: loop)
        }.get()
    }

    func tell(_ event: FamilyEvent) {
        loop.execute { handler.value.perform { $0.told(event, at: $1) } }
    }

    /// Ends the stream; when this returns, the end has been written, or the client does not read.
    func end() async {
        // This fails only if the event loop has ended, and its connections with it.
        try? await loop.submit { handler.value.perform { delivery, _ in delivery.stopped() } }.get()
    }

    /// Takes the connection over, after the head of the answer was written to `channel`, which closes.
    ///
    /// A channel for requests, with its handlers and the task that waits for the next one, keeps 25 kB; a channel with
    /// nothing but `EventStreamHandler` keeps 2 kB.
    func takeOver(_ channel: any Channel, whenGone: @escaping @Sendable () -> Void) async throws {
        do {
            // The empty piece is sent after all that was written before, so no byte of the answer is left behind.
            try await channel.writeAndFlush(HTTPResponsePart.body(ByteBuffer()))
        } catch {
            // The client has gone.
            throw CancellationError()
        }
        do {
            try await loop.flatSubmit {
                handler.value.takesOver(whenGone: whenGone)
                return ConnectionMove.move(channel) { try $0.pipeline.syncOperations.addHandler(handler.value) }
            }.get()
        } catch is TooManyConnections {
            // Another connection has just got the place of this one.
            throw CancellationError()
        }
    }
}
