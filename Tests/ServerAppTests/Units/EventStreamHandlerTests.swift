import FamilyCore
import NIOCore
import NIOEmbedded
import Testing

@testable import ServerApp

/// Tests of the handler with a channel in memory, whose client may stop reading.
struct EventStreamHandlerTests {
    private let channel = EmbeddedChannel()
    private let slowClient = SlowClient()

    /// Opens the stream of a frame.
    private func open() throws -> EventStreamHandler {
        let delivery = EventDelivery(atFrame: true, timeout: .seconds(60), since: .now)
        let handler = EventStreamHandler(delivery, of: channel) { $1(true) }
        try channel.pipeline.syncOperations.addHandlers([slowClient, handler])
        try channel.connect(to: SocketAddress(unixDomainSocketPath: "/frame")).wait()
        return handler
    }

    private func written() throws -> String? {
        try channel.readOutbound(as: ByteBuffer.self).map { String(buffer: $0) }
    }

    @Test func `writes chunks of HTTP, and the last one at the end`() throws {
        let handler = try open()
        handler.perform { $0.told(.heartbeat, at: $1) }
        let event = FamilyEvent.heartbeat.frame
        #expect(try written() == "\(String(event.utf8.count, radix: 16))\r\n\(event)\r\n")
        handler.perform { delivery, _ in delivery.stopped() }
        #expect(try written() == "0\r\n\r\n")
        #expect(!channel.isActive)
    }

    @Test func `has one write at a time, and closes if the client accepts nothing for a minute`() throws {
        let handler = try open()
        slowClient.isReading = false
        for _ in 1...1000 { handler.perform { $0.told(.heartbeat, at: $1) } }
        #expect(slowClient.held.count == 1)
        slowClient.isReading = true
        slowClient.accept()
        #expect(try written() != nil)
        slowClient.isReading = false
        handler.perform { $0.told(.heartbeat, at: $1) }
        #expect(channel.isActive)
        handler.perform { $0.told(.heartbeat, at: $1 + .seconds(61)) }
        #expect(!channel.isActive)
    }

    @Test func `reports once that the connection has ended`() throws {
        let handler = try open()
        let gone = channel.eventLoop.makePromise(of: Void.self)
        handler.callWhenGone { gone.succeed() }
        try channel.close().wait()
        try gone.futureResult.wait()
        handler.perform { $0.told(.heartbeat, at: $1) }
        #expect(try written() == nil)
    }
}

/// Stands for a client: while the client does not read, writes do not complete.
private final class SlowClient: ChannelOutboundHandler {
    typealias OutboundIn = ByteBuffer

    var isReading = true
    private(set) var held: [EventLoopPromise<Void>?] = []

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard !isReading else { return context.write(data, promise: promise) }
        held.append(promise)
    }

    /// Completes the writes that were held back.
    func accept() {
        let writes = held
        held = []
        for write in writes { write?.succeed() }
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        for write in held { write?.fail(ChannelError.ioOnClosedChannel) }
        context.close(mode: mode, promise: promise)
    }
}
