import HummingbirdCore
import Logging
import NIOCore
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// Hummingbird's HTTP/1 connection, with our bounds around it.
struct WatchedChannel: ServerChildChannel {
    typealias Value = HTTP1Channel.Value

    let responder: HTTPChannelHandler.Responder
    let limits: PaceLimits
    let count: ConnectionCount

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        let address = channel.remoteAddress?.ipAddress.map(IPAddress.plain) ?? "unknown"
        guard count.opened(from: address) else {
            channel.close(promise: nil)
            return channel.eventLoop.makeFailedFuture(TooManyConnections())
        }
        let count = count
        channel.closeFuture.whenComplete { _ in count.closed(from: address) }
        return channel.eventLoop.makeCompletedFuture { try watch(channel) }
            .flatMap { http in http.setup(channel: channel, logger: logger) }
            .flatMapThrowing { value in
                try guardHeads(channel)
                return value
            }
    }

    /// Between the decoder and what makes of its heads what our routes read:
    /// behind that a second host and the version are gone.
    private func guardHeads(_ channel: any Channel) throws {
        let pipeline = channel.pipeline.syncOperations
        let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
        try pipeline.addHandler(HeadGuard(), position: .before(codec))
    }

    /// Puts the byte watch in front and hands back the HTTP channel whose
    /// requests it is told of.
    private func watch(_ channel: any Channel) throws -> HTTP1Channel {
        let bytes = ByteWatch(limits: limits)
        try channel.pipeline.syncOperations.addHandler(bytes)
        let bound = NIOLoopBound(bytes, eventLoop: channel.eventLoop)
        return http(requests: { RequestWatch(bytes: bound.value) })
    }

    private func http(requests: @escaping @Sendable () -> RequestWatch) -> HTTP1Channel {
        HTTP1Channel(
            responder: responder,
            configuration: .init(
                additionalChannelHandlers: [requests()],
                httpDecoderConfiguration: .init(
                    maxHeaderFieldSize: 16 * 1024,
                    maxHeaderListSize: 32 * 1024,
                    maxHeaderFieldCount: 100
                )
            )
        )
    }

    func handle(value: Value, logger: Logger) async {
        await HTTP1Channel(responder: responder).handle(value: value, logger: logger)
    }
}

struct TooManyConnections: Error {}
