import NIOCore
import NIOHTTP1

/// Refuses ambiguous requests: two programs could disagree about where such a
/// request ends or which host it is for (RFC 9112, sections 3.2 and 6.1).
///
/// If a proxy understood a request differently, it would pass on the rest of
/// one person's request as the beginning of another's (request smuggling). The
/// HTTP decoder refuses most such requests. This handler refuses the others
/// with the decoder's own error, so that the answer is 400 and the connection
/// is closed. After a refusal, no byte of the connection is read as a request.
final class HeadGuard: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    typealias OutboundOut = HTTPServerResponsePart

    private let gate: InputGate
    private let refused: (RefusalLog.Reason) -> Void
    private var isOver = false

    /// `refused` is called for each request that this handler or the decoder
    /// refuses.
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
        if !head.isUnambiguous {
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

    /// Answers 501 to `CONNECT`: a server that is not a proxy does not
    /// implement it (RFC 9110, sections 9.3.6 and 15.6.2).
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

// The handler must stay on its event loop, so it is not Sendable.
@available(*, unavailable)
extension HeadGuard: Sendable {}

extension HTTPRequestHead {
    /// True if every program finds the same end and the same host in this head.
    var isUnambiguous: Bool { hasUnambiguousEnd && hasUnambiguousHost }

    /// True if the body is chunked or has a length, as real clients send it.
    ///
    /// HTTP/1.0 has no chunked bodies.
    private var hasUnambiguousEnd: Bool {
        let codings = headers["Transfer-Encoding"]
        guard !codings.isEmpty else { return true }
        return !isHTTP10 && codings.count == 1 && codings[0].lowercased() == "chunked"
    }

    /// True for exactly one `Host`.
    ///
    /// HTTP/1.0 programs, such as health checks, may send none.
    private var hasUnambiguousHost: Bool {
        let hosts = headers["Host"]
        guard let host = hosts.first else { return isHTTP10 }
        return hosts.count == 1 && HostName(host) != nil
    }

    private var isHTTP10: Bool { version != .http1_1 }
}
