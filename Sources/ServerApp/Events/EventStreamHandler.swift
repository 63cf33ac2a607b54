import FamilyCore
import NIOCore

/// The only handler of a connection that sends events: it writes them, and notices the end of the connection.
///
/// Nothing else is said over such a connection: its bytes are written here in the chunks of HTTP/1.1, and its input is not
/// read. A channel without automatic reading still tells its end.
final class EventStreamHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer
    /// Returns whether the listener may still listen; a look with `isNoted` counts as a call of the listener.
    typealias Look = @Sendable (_ isNoted: Bool) async -> Bool

    private var delivery: EventDelivery
    private let look: Look
    /// The channel of the request; after the move, the channel with this handler; nil after the end.
    private var channel: (any Channel)?
    private var whenGone: (@Sendable () -> Void)?

    init(_ delivery: EventDelivery, of channel: any Channel, look: @escaping Look) {
        self.delivery = delivery
        self.channel = channel
        self.look = look
    }

    /// Records what is to happen when the connection that this handler takes over has ended.
    func takesOver(whenGone: @escaping @Sendable () -> Void) { self.whenGone = whenGone }

    func channelActive(context: ChannelHandlerContext) {
        channel = context.channel
        perform { $0.wrote(at: $1) }
    }

    func channelInactive(context: ChannelHandlerContext) {
        channel = nil
        whenGone?()
        whenGone = nil
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {}

    func perform(_ change: (inout EventDelivery, ContinuousClock.Instant) -> EventDelivery.Action) {
        guard let channel else { return }
        switch change(&delivery, .now) {
        case .none: break
        case .write(let events): write(events, to: channel)
        case .look(let isNoted): begin(isNoted, of: channel)
        case .end(let events):
            // NB: closed at once: a client that has not accepted these bytes by then does not read.
            channel.writeAndFlush(Self.bytes(of: events, isLast: true), promise: nil)
            channel.close(promise: nil)
        case .breakOff: channel.close(promise: nil)
        }
    }

    private func write(_ events: [FamilyEvent], to channel: any Channel) {
        let written = channel.eventLoop.makePromise(of: Void.self)
        written.futureResult.assumeIsolated().whenSuccess { self.perform { $0.wrote(at: $1) } }
        channel.writeAndFlush(Self.bytes(of: events), promise: written)
    }

    private func begin(_ isNoted: Bool, of channel: any Channel) {
        let held = NIOLoopBound(self, eventLoop: channel.eventLoop)
        Task { [look, loop = channel.eventLoop] in
            let mayListen = await look(isNoted)
            loop.execute { held.value.perform { $0.looked(mayListen: mayListen, at: $1) } }
        }
    }

    /// The events as a chunk of HTTP/1.1 (RFC 9112, section 7.1), and the last chunk, if there is no other.
    private static func bytes(of events: [FamilyEvent], isLast: Bool = false) -> ByteBuffer {
        let text = events.map(\.frame).joined()
        let chunk = text.isEmpty ? "" : "\(String(text.utf8.count, radix: 16))\r\n\(text)\r\n"
        return ByteBuffer(string: isLast ? chunk + "0\r\n\r\n" : chunk)
    }
}

// The handler must stay on its event loop, so it is not Sendable.
@available(*, unavailable)
extension EventStreamHandler: Sendable {}
