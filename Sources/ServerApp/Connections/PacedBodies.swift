import HTTPTypes
import Hummingbird
import NIOCore

/// Lets nobody write a long answer faster than its connection takes it.
///
/// What is written goes to the connection's event loop, and only there it shows
/// that the other end is slow: a loop that has no processor for a moment would
/// find hundreds of megabytes waiting. So each piece is seen there before the
/// next one is made.
struct PacedBodies: RouterMiddleware {
    /// Longer answers are made piece by piece.
    private static let piece = 256 * 1024

    func handle(
        _ request: Request,
        context: FamilyContext,
        next: (Request, FamilyContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        let body = response.body
        guard (body.contentLength ?? .max) > Self.piece else { return response }
        response.body = ResponseBody(contentLength: body.contentLength) { writer in
            try await body.write(PacedWriter(writer, on: context.eventLoop))
        }
        return response
    }
}

/// Returns from each writing when the connection's loop has had it.
struct PacedWriter: ResponseBodyWriter {
    private var writer: any ResponseBodyWriter
    private let loop: any EventLoop

    init(_ writer: any ResponseBodyWriter, on loop: any EventLoop) {
        self.writer = writer
        self.loop = loop
    }

    mutating func write(_ buffer: ByteBuffer) async throws {
        try await writer.write(buffer)
        // A loop does what it was given in order: the piece is written by now.
        try await loop.submit {}.get()
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
        try await writer.finish(trailingHeaders)
    }
}
