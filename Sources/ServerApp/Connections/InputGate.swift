import NIOCore

/// Limits how many bytes the HTTP decoder gets before requests are answered.
///
/// The decoder converts all its input at once: 64 kB of the smallest requests
/// become several megabytes of heads. So this handler passes a head on in small
/// pieces and a body as it arrives, and passes on nothing while an answer is in
/// progress. Waiting bytes are at most one read of the socket: while bytes
/// wait, the socket is not read, and the kernel stops the sender (TCP flow
/// control).
///
/// The pipeline's order is `ByteWatch`, this handler, the decoder,
/// `RequestWatch`. `RequestWatch` reports where requests begin and end.
final class InputGate: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private var flow = InputFlow()
    private var waiting = ByteBuffer()
    private var context: ChannelHandlerContext?
    /// True if the handlers behind this one requested bytes and got none since.
    private var isAsked = false
    private var isHandingOver = false
    /// True if the client has closed its half of the connection.
    ///
    /// The event is passed on after the last byte.
    private var isInputClosed = false

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }
    func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

    func read(context: ChannelHandlerContext) {
        isAsked = true
        handOver()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !flow.isOver else { return }
        var bytes = unwrapInboundIn(data)
        if waiting.readableBytes == 0 { waiting = bytes } else { waiting.writeBuffer(&bytes) }
    }

    func channelReadComplete(context: ChannelHandlerContext) { handOver() }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard event as? ChannelEvent == .inputClosed else { return context.fireUserInboundEventTriggered(event) }
        isInputClosed = true
        handOver()
    }

    /// The received part of an aborted body is passed on, because an upload
    /// continues from there.
    func channelInactive(context: ChannelHandlerContext) {
        if flow.isInBody, waiting.readableBytes > 0 { fire(waiting.readableBytes, context) }
        waiting.clear()
        context.fireChannelInactive()
    }

    /// Applies what `RequestWatch` reports.
    func note(_ change: (inout InputFlow) -> Void) {
        change(&flow)
        if flow.isOver { waiting.clear() }
        handOver()
    }

    private func handOver() {
        guard let context, !isHandingOver else { return }
        isHandingOver = true
        defer { isHandingOver = false }
        while isAsked, let count = flow.piece(of: waiting.readableBytes) {
            isAsked = false
            fire(count, context)
            // This sets `isAsked` again, unless a handler behind has enough
            // bytes.
            context.channel.read()
        }
        guard waiting.readableBytes == 0 else { return }
        if isInputClosed {
            isInputClosed = false
            context.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
        }
        guard isAsked, flow.takesBytes else { return }
        isAsked = false
        context.read()
    }

    private func fire(_ count: Int, _ context: ChannelHandlerContext) {
        guard let piece = waiting.readSlice(length: count) else { return }
        context.fireChannelRead(wrapInboundOut(piece))
        context.fireChannelReadComplete()
    }
}

// The handler must stay on its event loop, so it is not Sendable.
@available(*, unavailable)
extension InputGate: Sendable {}

/// Decides how many of the waiting bytes the decoder may get.
struct InputFlow: Equatable, Sendable {
    private enum Stage: Equatable {
        /// The next bytes belong to a head.
        case head
        /// The next bytes belong to a body with `left` bytes to come; nil: the
        /// body is chunked and has no length.
        case body(left: Int?)
        /// The request is complete and its answer is not.
        case answering
        /// No further byte of this connection is a request.
        case over
    }

    /// 512 bytes contain at most 19 of the smallest requests.
    static let headPiece = 512
    /// A chunk of one byte takes six bytes on the network, so a piece contains
    /// at most 700 chunks.
    static let chunkPiece = 4 * 1024

    private var stage = Stage.head
    private var isLast = false
    /// Number of requests whose answers are not complete.
    private var answersOwed = 0

    var isOver: Bool { stage == .over }
    var isInBody: Bool { if case .body = stage { true } else { false } }
    var takesBytes: Bool { stage == .head || isInBody }

    /// Returns the number of bytes for the decoder; nil: the decoder gets
    /// nothing now.
    func piece(of waiting: Int) -> Int? {
        guard waiting > 0 else { return nil }
        switch stage {
        case .head: return min(waiting, Self.headPiece)
        case .body(let left): return min(waiting, max(left ?? Self.chunkPiece, Self.headPiece))
        case .answering, .over: return nil
        }
    }

    /// Records the end of a head; `length` is nil for a chunked body.
    ///
    /// After a request with `isLast`, no byte of this connection is HTTP.
    mutating func headEnded(length: Int?, isLast: Bool = false) {
        answersOwed += 1
        self.isLast = isLast
        stage = .body(left: length.map { max(0, $0) })
    }

    mutating func bodyCame(_ count: Int) {
        if case .body(let left?) = stage { stage = .body(left: max(0, left - count)) }
    }

    mutating func end() { stage = .over }

    mutating func requestEnded() {
        guard stage != .over else { return }
        stage = isLast ? .over : answersOwed > 0 ? .answering : .head
    }

    mutating func answerEnded() {
        answersOwed = max(0, answersOwed - 1)
        if stage == .answering, answersOwed == 0 { stage = .head }
    }
}
