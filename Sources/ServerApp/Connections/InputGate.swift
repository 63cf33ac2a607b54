import NIOCore

/// Gives the HTTP decoder no more bytes than there are requests to answer.
///
/// The decoder turns all it is given into heads and bodies at once: 64 kB of
/// the smallest requests become some megabytes of heads. So it gets a head in
/// small pieces, a body as it comes, and nothing while an answer is under way.
/// What waits stays bytes, at most one burst of the socket's: while bytes wait
/// nothing more is read, and the kernel stops the sender (TCP's flow control).
///
/// It stands between `ByteWatch` and the decoder; `RequestWatch` behind the
/// decoder tells it where requests begin and end.
final class InputGate: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private var flow = InputFlow()
    private var waiting = ByteBuffer()
    private var context: ChannelHandlerContext?
    /// Whether the handlers behind asked for bytes and got none since.
    private var isAsked = false
    private var isHandingOver = false
    /// The client's half of the connection is closed; told after the last byte.
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

    /// A body that broke off is handed on as far as it came: an upload goes on
    /// from there.
    func channelInactive(context: ChannelHandlerContext) {
        if flow.isInBody, waiting.readableBytes > 0 { fire(waiting.readableBytes, context) }
        waiting.clear()
        context.fireChannelInactive()
    }

    /// Notes what `RequestWatch` saw.
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
            // Sets `isAsked` again, unless a handler behind has enough.
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

// The handler cannot leave its event loop.
@available(*, unavailable)
extension InputGate: Sendable {}

/// Decides how many of the waiting bytes the decoder may have.
struct InputFlow: Equatable, Sendable {
    private enum Stage: Equatable {
        /// Between requests, or within a head.
        case head
        /// Within a body; nil: it comes in chunks and says no length.
        case body(left: Int?)
        /// The request is whole and its answer is not.
        case answering
        /// No byte of this connection is a request any more.
        case over
    }

    /// 512 bytes hold 19 of the smallest requests.
    static let headPiece = 512
    /// A chunk of one byte takes six on the line: no more than 700 parts.
    static let chunkPiece = 4 * 1024

    private var stage = Stage.head
    private var isLast = false
    /// Requests whose answers are not whole yet.
    private var answersOwed = 0

    var isOver: Bool { stage == .over }
    var isInBody: Bool { if case .body = stage { true } else { false } }
    var takesBytes: Bool { stage == .head || isInBody }

    /// nil: the decoder gets nothing now.
    func piece(of waiting: Int) -> Int? {
        guard waiting > 0 else { return nil }
        switch stage {
        case .head: return min(waiting, Self.headPiece)
        case .body(let left): return min(waiting, max(left ?? Self.chunkPiece, Self.headPiece))
        case .answering, .over: return nil
        }
    }

    /// `length` is nil for a body in chunks.
    ///
    /// After a request that `isLast` nothing on this connection is HTTP.
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
