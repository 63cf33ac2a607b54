import HummingbirdCore
import Logging
import NIOCore
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import ServerCore

/// Hummingbird's HTTP/1 channel with the handlers that limit clients.
struct WatchedChannel: ServerChildChannel {
    typealias Value = HTTP1Channel.Value

    let responder: HTTPChannelHandler.Responder
    let limits: PaceLimits
    let count: ConnectionCount
    let refusals: RefusalLog

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        let address = channel.remoteAddress?.ipAddress.map(NetworkAddress.unmapped) ?? "unknown"
        guard let place = count.open(channel, from: address, refused: { refusals.note($0, from: address) }) else {
            channel.close(promise: nil)
            return channel.eventLoop.makeFailedFuture(TooManyConnections())
        }
        let refused: @Sendable (RefusalLog.Reason) -> Void = { refusals.note($0, from: address) }
        return channel.eventLoop.makeCompletedFuture { try watch(channel, place, refused) }
            .flatMap { http in http.setup(channel: channel, logger: logger) }
            .flatMapThrowing { value in
                try guardHeads(channel, refused)
                return value
            }
    }

    /// Inserts the guard directly after the decoder.
    ///
    /// The next handler drops a second `Host` header and the HTTP version,
    /// which the guard needs.
    private func guardHeads(
        _ channel: any Channel,
        _ refused: @escaping @Sendable (RefusalLog.Reason) -> Void
    ) throws {
        let pipeline = channel.pipeline.syncOperations
        let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
        let gate = try pipeline.handler(type: InputGate.self)
        try pipeline.addHandler(HeadGuard(gate: gate, refused: refused), position: .before(codec))
    }

    /// Inserts `ByteWatch` and `InputGate` before the decoder and returns the
    /// HTTP channel whose requests they follow.
    private func watch(
        _ channel: any Channel,
        _ place: ConnectionPlace,
        _ refused: @escaping @Sendable (RefusalLog.Reason) -> Void
    ) throws -> HTTP1Channel {
        // It doubles with each read that fills it: a photo arrives in about 23 reads. NB: a connection keeps its last
        // buffer, and those of thousands of frames that listen stay as small as their request.
        try channel.syncOptions?.setOption(
            .recvAllocator,
            value: AdaptiveRecvByteBufferAllocator(minimum: 1024, initial: 2 * 1024, maximum: 64 * 1024)
        )
        let bytes = ByteWatch(limits: limits, place: place, refused: refused)
        let gate = InputGate()
        try channel.pipeline.syncOperations.addHandlers([bytes, gate])
        let watch = RequestWatch(bytes: bytes, gate: gate, underway: RequestSlot())
        let bound = NIOLoopBound(watch, eventLoop: channel.eventLoop)
        return http(requests: { bound.value })
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
