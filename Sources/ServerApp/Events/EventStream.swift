import FamilyCore
import NIOCore
import NIOHTTPTypes

/// The event stream of one listener, for code outside of the connection's event loop.
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

    /// Ends the stream; on return, the end has been written, or the client does not read.
    func end() async {
        // `submit` fails only if the event loop has ended, and all connections of the loop with it.
        try? await loop.submit { handler.value.perform { delivery, _ in delivery.stopped() } }.get()
    }

    /// Takes the connection over from `channel`, to which the head of the answer was written; then closes `channel`.
    ///
    /// A channel for requests, with its handlers and the task that waits for the next request, takes 25 kB of memory; a
    /// channel with only `EventStreamHandler` takes 2 kB.
    func takeOver(_ channel: any Channel, whenGone: @escaping @Sendable () -> Void) async throws {
        do {
            // The empty piece is sent after all earlier writes, so no byte of the answer stays in `channel`.
            try await channel.writeAndFlush(HTTPResponsePart.body(ByteBuffer()))
        } catch {
            // The client has gone.
            throw CancellationError()
        }
        do {
            try await loop.flatSubmit { () -> EventLoopFuture<Void> in
                // The client has gone, or another connection has got the place and closes this one.
                guard channel.isActive else { return channel.eventLoop.makeFailedFuture(CancellationError()) }
                handler.value.callWhenGone(whenGone)
                return ConnectionMove.move(channel) { try $0.pipeline.syncOperations.addHandler(handler.value) }
            }.get()
        } catch is TooManyConnections {
            // Another connection has just got the place of this one.
            throw CancellationError()
        }
    }
}
