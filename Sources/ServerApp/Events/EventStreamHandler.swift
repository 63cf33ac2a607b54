import FamilyCore
import NIOCore

/// The only handler of a connection that sends events: writes the events, and notices the end of the connection.
///
/// Such a connection carries only events: this handler encodes them as chunks of HTTP/1.1, and the channel does not
/// read input. Without automatic reading, the channel still reports the end of the connection.
final class EventStreamHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer
    /// A function that looks whether the listener may still listen, and calls `answer` once, from any thread; a look with
    /// `isNoted` counts as a call of the listener.
    typealias Look = @Sendable (_ isNoted: Bool, _ answer: @escaping @Sendable (_ mayListen: Bool) -> Void) -> Void

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

    /// Sets the function to call once, when the connection that this handler takes over has ended.
    func callWhenGone(_ whenGone: @escaping @Sendable () -> Void) { self.whenGone = whenGone }

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
        case .look(let isNoted): beginLook(isNoted: isNoted, of: channel)
        case .end(let events):
            // NB: the channel closes without waiting: a client that does not accept these bytes at once does not read.
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

    private func beginLook(isNoted: Bool, of channel: any Channel) {
        let held = NIOLoopBound(self, eventLoop: channel.eventLoop)
        look(isNoted) { [loop = channel.eventLoop] mayListen in
            loop.execute { held.value.perform { $0.looked(mayListen: mayListen, at: $1) } }
        }
    }

    /// Returns the events as a chunk of HTTP/1.1 (RFC 9112, section 7.1), followed by the last chunk if `isLast`.
    private static func bytes(of events: [FamilyEvent], isLast: Bool = false) -> ByteBuffer {
        let text = events.map(\.frame).joined()
        let chunk = text.isEmpty ? "" : "\(String(text.utf8.count, radix: 16))\r\n\(text)\r\n"
        return ByteBuffer(string: isLast ? chunk + "0\r\n\r\n" : chunk)
    }
}

// The handler must stay on its event loop, so it is not Sendable.
@available(*, unavailable)
extension EventStreamHandler: Sendable {}
