import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Closes a connection whose client is too slow.
///
/// It stands in front of the HTTP decoder, where half a header can be seen;
/// `RequestWatch` behind the decoder tells it where requests begin and end.
/// Both live on the connection's event loop and nowhere else.
final class ByteWatch: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private var pace: ConnectionPace<ContinuousClock.Instant>
    private var context: ChannelHandlerContext?
    private var look: Scheduled<Void>?
    private var lookAt = ContinuousClock.now

    init(limits: PaceLimits) {
        pace = ConnectionPace(limits: limits, now: .now)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        lookAgain()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        look?.cancel()
        self.context = nil
    }

    func channelInactive(context: ChannelHandlerContext) {
        look?.cancel()
        context.fireChannelInactive()
    }

    func read(context: ChannelHandlerContext) {
        note { $0.startedWaiting(at: $1) }
        context.read()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let count = unwrapInboundIn(data).readableBytes
        note { $0.received(count, at: $1) }
        context.fireChannelRead(data)
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        let isWritable = context.channel.isWritable
        note { $0.writable(isWritable, at: $1) }
        context.fireChannelWritabilityChanged()
    }

    func note(_ change: (inout ConnectionPace<ContinuousClock.Instant>, ContinuousClock.Instant) -> Void) {
        change(&pace, .now)
        lookAgain()
    }

    /// One timer at most; it is moved only where it would ring too late, not
    /// for each piece that arrives.
    private func lookAgain() {
        guard let context, let deadline = pace.deadline else { return }
        if look != nil, lookAt <= deadline { return }
        look?.cancel()
        lookAt = deadline
        let wait = TimeAmount(deadline - .now)
        look = context.eventLoop.assumeIsolated().scheduleTask(in: wait) { self.lookNow() }
    }

    private func lookNow() {
        look = nil
        guard let context else { return }
        if pace.isTooSlow(at: .now) {
            context.close(promise: nil)
        } else {
            lookAgain()
        }
    }
}

/// Tells a `ByteWatch` where requests and answers begin and end.
///
/// Closes the connection after an answer that says `Connection: close`, and
/// where the rest of an answered body does not end.
final class RequestWatch: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// What may still come of a body whose answer is out: enough for a photo
    /// that was refused, so that its sender gets to read why.
    private static let longestRest = 200_000_000

    private let bytes: ByteWatch
    private var closesAfterAnswer = false
    private var isAnswered = false
    private var rest = 0

    init(bytes: ByteWatch) {
        self.bytes = bytes
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            isAnswered = false
            rest = 0
            bytes.note { $0.headerEnded(at: $1) }
        case .body(let piece):
            if isAnswered { rest += piece.readableBytes }
            if rest > Self.longestRest { context.close(promise: nil) }
        case .end: bytes.note { $0.requestEnded(at: $1) }
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(let head) where head.status.kind != .informational:
            closesAfterAnswer = head.headerFields[.connection] == "close"
        case .head, .body: break
        case .end:
            isAnswered = true
            bytes.note { $0.answerEnded(at: $1) }
            if closesAfterAnswer { return writeLast(context: context, data: data, promise: promise) }
        }
        context.write(data, promise: promise)
    }

    private func writeLast(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let written = promise ?? context.eventLoop.makePromise()
        let channel = context.channel
        written.futureResult.whenComplete { _ in channel.close(promise: nil) }
        context.writeAndFlush(data, promise: written)
    }
}

// The handlers cannot leave their event loop.
@available(*, unavailable)
extension ByteWatch: Sendable {}
@available(*, unavailable)
extension RequestWatch: Sendable {}
