import NIOCore
import NIOHTTP1

/// Refuses a request of which two programs could think differently: where it
/// ends, or for whom it is (RFC 9112, sections 3.2 and 6.1).
///
/// A proxy that read it otherwise than we do would hand the rest of one
/// person's request on as the beginning of another's. The decoder before this
/// refuses most of that by itself; what it lets through is refused here in the
/// decoder's own words, so that the answer is 400 and the connection ends. After
/// a refusal no byte of the connection is read as a request.
final class HeadGuard: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    typealias OutboundOut = HTTPServerResponsePart

    private let gate: InputGate
    private let refused: (RefusalLog.Reason) -> Void
    private var isOver = false

    /// `refused` is told of each request that is refused here or by the decoder.
    init(gate: InputGate, refused: @escaping (RefusalLog.Reason) -> Void) {
        self.gate = gate
        self.refused = refused
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if error is HTTPParserError { refused(.notHTTP) }
        context.fireErrorCaught(error)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isOver else { return }
        guard case .head(let head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
        if !head.isPlain {
            end()
            refused(.notHTTP)
            context.fireErrorCaught(HTTPParserError.invalidHeaderToken)
        } else if head.method == .CONNECT {
            end()
            refused(.tunnel)
            refuseTunnel(context)
        } else {
            context.fireChannelRead(data)
        }
    }

    private func end() {
        isOver = true
        gate.note { $0.end() }
    }

    /// An origin server that is no proxy implements `CONNECT` nowhere (RFC 9110,
    /// sections 9.3.6 and 15.6.2).
    private func refuseTunnel(_ context: ChannelHandlerContext) {
        let headers = HTTPHeaders([("Connection", "close"), ("Content-Length", "0")])
        let head = HTTPResponseHead(version: .http1_1, status: .notImplemented, headers: headers)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        let channel = context.channel
        let written = context.eventLoop.makePromise(of: Void.self)
        written.futureResult.whenComplete { _ in channel.close(promise: nil) }
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: written)
    }
}

// The handler cannot leave its event loop.
@available(*, unavailable)
extension HeadGuard: Sendable {}

extension HTTPRequestHead {
    /// Whether everybody who reads it finds the same end and the same host.
    var isPlain: Bool { hasPlainEnd && hasPlainHost }

    /// In pieces, or as long as it says; nothing else was ever sent to us in
    /// earnest, and HTTP/1.0 knows no pieces.
    private var hasPlainEnd: Bool {
        let codings = headers["Transfer-Encoding"]
        guard !codings.isEmpty else { return true }
        return !isOld && codings.count == 1 && codings[0].lowercased() == "chunked"
    }

    /// Exactly one; none is for old programs alone, which ask after our health.
    private var hasPlainHost: Bool {
        let hosts = headers["Host"]
        guard let host = hosts.first else { return isOld }
        return hosts.count == 1 && HostName(host) != nil
    }

    private var isOld: Bool { version != .http1_1 }
}
