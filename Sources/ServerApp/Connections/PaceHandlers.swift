import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Closes a connection whose client is too slow.
///
/// This handler stands before the HTTP decoder, so it also sees half a header.
/// `RequestWatch` behind the decoder tells it where requests begin and end.
/// Both handlers stay on the connection's event loop.
final class ByteWatch: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private var pace: ConnectionPace<ContinuousClock.Instant>
    let place: ConnectionPlace
    private let refused: (RefusalLog.Reason) -> Void
    private var context: ChannelHandlerContext?
    private var scheduledCheck: Scheduled<Void>?
    private var checkTime = ContinuousClock.now

    /// `refused` is called if a client is too slow within a request.
    init(limits: PaceLimits, place: ConnectionPlace, refused: @escaping (RefusalLog.Reason) -> Void) {
        pace = ConnectionPace(limits: limits, now: .now)
        self.place = place
        self.refused = refused
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        scheduleCheck()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        scheduledCheck?.cancel()
        self.context = nil
    }

    func channelInactive(context: ChannelHandlerContext) {
        scheduledCheck?.cancel()
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
        place.isQuiet(since: pace.quietSince)
        scheduleCheck()
    }

    /// Schedules the next check.
    ///
    /// There is at most one timer, and it is moved only if it would fire too
    /// late, so not every piece of input moves it.
    private func scheduleCheck() {
        guard let context, let deadline = pace.deadline else { return }
        if scheduledCheck != nil, checkTime <= deadline { return }
        scheduledCheck?.cancel()
        checkTime = deadline
        let wait = TimeAmount(deadline - .now)
        scheduledCheck = context.eventLoop.assumeIsolated().scheduleTask(in: wait) { self.check() }
    }

    private func check() {
        scheduledCheck = nil
        guard let context else { return }
        if pace.isTooSlow(at: .now) {
            if !pace.isIdle { refused(.tooSlow) }
            context.close(promise: nil)
        } else {
            scheduleCheck()
        }
    }
}

/// Tells a `ByteWatch` where requests and answers begin and end.
///
/// It closes the connection after an answer with `Connection: close`, and if
/// the rest of a body does not end after its answer.
final class RequestWatch: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// Maximum number of body bytes that are read after the answer: enough for
    /// a refused photo, so that its sender can read the answer.
    private static let longestRemainder = 200_000_000
    private let bytes: ByteWatch
    private let gate: InputGate
    private let underway: RequestSlot
    private var closesAfterAnswer = false
    /// True if nothing after this request is HTTP.
    private var isLast = false
    /// True while a chunked body, which has no length, arrives.
    ///
    /// If such a body is refused before its end, the connection is closed,
    /// because chunks of one byte cost far more to read than to send. Browsers
    /// send no chunked bodies.
    private var isInChunks = false
    private var isAnswered = false
    private var rest = 0
    /// The body bytes of one read.
    ///
    /// Chunks of one byte are passed on as one piece, because each piece wakes
    /// a task.
    private var gathered: ByteBuffer?

    init(bytes: ByteWatch, gate: InputGate, underway: RequestSlot) {
        self.bytes = bytes
        self.gate = gate
        self.underway = underway
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): begin(head)
        case .body(let piece):
            if isAnswered { rest += piece.readableBytes }
            if rest > Self.longestRemainder { context.close(promise: nil) }
            gate.note { $0.bodyCame(piece.readableBytes) }
            return gather(piece)
        case .end:
            handOver(context)
            bytes.note { $0.requestEnded(at: $1) }
            gate.note { $0.requestEnded() }
            isInChunks = false
        }
        context.fireChannelRead(data)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        handOver(context)
        context.fireChannelReadComplete()
    }

    private func gather(_ piece: ByteBuffer) {
        var piece = piece
        if gathered == nil { gathered = piece } else { gathered?.writeBuffer(&piece) }
    }

    private func handOver(_ context: ChannelHandlerContext) {
        guard let piece = gathered else { return }
        gathered = nil
        context.fireChannelRead(wrapInboundOut(.body(piece)))
    }

    private func begin(_ head: HTTPRequest) {
        isAnswered = false
        rest = 0
        isLast = head.headerFields[.upgrade] != nil
        underway.note(method: head.method.rawValue, path: head.path ?? "")
        bytes.note { $0.headerEnded(at: $1) }
        isInChunks = head.headerFields[.transferEncoding] != nil
        let length = isInChunks ? nil : head.headerFields[.contentLength].flatMap { Int($0) } ?? 0
        gate.note { $0.headEnded(length: length, isLast: isLast) }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(var head) where head.status.kind != .informational:
            if isLast { head.headerFields[.connection] = "close" }
            closesAfterAnswer = head.headerFields[.connection] == "close"
            return context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .head, .body: break
        case .end:
            isAnswered = true
            underway.clear()
            bytes.note { $0.answerEnded(at: $1) }
            if closesAfterAnswer || isInChunks { return writeLast(context: context, data: data, promise: promise) }
            context.write(data, promise: promise)
            return gate.note { $0.answerEnded() }
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

// The handlers must stay on their event loop, so they are not Sendable.
@available(*, unavailable)
extension ByteWatch: Sendable {}
@available(*, unavailable)
extension RequestWatch: Sendable {}
