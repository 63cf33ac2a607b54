import NIOCore
import NIOHTTP1

/// Refuses a request of which two programs could think differently: where it
/// ends, or for whom it is (RFC 9112, sections 3.2 and 6.1).
///
/// A proxy that read it otherwise than we do would hand the rest of one
/// person's request on as the beginning of another's. The decoder before this
/// refuses most of that by itself; what it lets through is refused here in the
/// decoder's own words, so that the answer is 400 and the connection ends.
final class HeadGuard: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    private var isOver = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isOver else { return }
        if case .head(let head) = unwrapInboundIn(data), !head.isPlain {
            isOver = true
            context.fireErrorCaught(HTTPParserError.invalidHeaderToken)
            return
        }
        context.fireChannelRead(data)
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
        return hosts.count == 1 && Origin(ofURL: "http://\(host)") != nil
    }

    private var isOld: Bool { version != .http1_1 }
}
