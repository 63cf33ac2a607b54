import NIOCore
import NIOEmbedded
import Testing

@testable import ServerApp

struct InputGateTests {
    /// What comes behind the gate; `isFull` stops asking, as NIO does where
    /// nobody takes what came.
    private final class Taker: ChannelDuplexHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundIn = ByteBuffer
        var pieces: [Int] = []
        var isClosed = false
        var isFull = false

        func read(context: ChannelHandlerContext) { if !isFull { context.read() } }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            pieces.append(unwrapInboundIn(data).readableBytes)
        }

        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            isClosed = event as? ChannelEvent == .inputClosed
        }
    }

    private let channel = EmbeddedChannel()
    private let gate = InputGate()
    private let taker = Taker()

    init() throws {
        try channel.pipeline.syncOperations.addHandlers([gate, taker])
        channel.read()
    }

    private func come(_ count: Int) throws {
        try channel.writeInbound(ByteBuffer(repeating: 7, count: count))
        channel.read()
    }

    @Test func `hands a head over in pieces, whole and in order`() throws {
        try come(1_300)
        #expect(taker.pieces == [512, 512, 276])
    }

    @Test func `keeps what comes behind a request until it is answered`() throws {
        gate.note { $0.headEnded(length: 0) }
        gate.note { $0.requestEnded() }
        try come(600)
        channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
        #expect(taker.pieces == [] && !taker.isClosed)
        gate.note { $0.answerEnded() }
        #expect(taker.pieces == [512, 88])
        #expect(taker.isClosed)
    }

    @Test func `hands nothing over to who has enough`() throws {
        taker.isFull = true
        try come(2_000)
        #expect(taker.pieces.count <= 1)
        taker.isFull = false
        channel.read()
        #expect(taker.pieces.reduce(0, +) == 2_000)
    }

    @Test func `hands a body that broke off over as far as it came`() throws {
        gate.note { $0.headEnded(length: 60_000) }
        taker.isFull = true
        try come(9_000)
        try come(9_000)
        _ = try channel.finish()
        #expect(taker.pieces.reduce(0, +) == 18_000)
    }
}
