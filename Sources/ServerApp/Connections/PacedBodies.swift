import HTTPTypes
import Hummingbird
import NIOCore

/// Makes the writer of a long answer wait until its connection accepts each
/// piece.
///
/// Written bytes go to the connection's event loop, and only there does it show
/// that the client is slow. If the loop had no processor for a moment, hundreds
/// of megabytes could wait in it. So the loop must have handled each piece
/// before the next one is made.
struct PacedBodies: RouterMiddleware {
    func handle(
        _ request: Request,
        context: FamilyContext,
        next: (Request, FamilyContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        let body = response.body
        guard (body.contentLength ?? .max) > ByteBuffer.pieceLength else { return response }
        response.body = ResponseBody(contentLength: body.contentLength) { writer in
            try await body.write(PacedWriter(writer, on: context.channel.eventLoop))
        }
        return response
    }
}

/// A writer whose `write` returns after the connection's event loop has handled
/// the bytes.
///
/// A connection counts as stuck until nearly all of one write is accepted
/// (`ConnectionPace`), so a slow client must not get the megabytes of an S3
/// store in one.
struct PacedWriter: ResponseBodyWriter {
    private var writer: any ResponseBodyWriter
    private let loop: any EventLoop

    init(_ writer: any ResponseBodyWriter, on loop: any EventLoop) {
        self.writer = writer
        self.loop = loop
    }

    mutating func write(_ buffer: ByteBuffer) async throws {
        var rest = buffer
        repeat {
            try await writer.write(rest.readPiece())
            // An event loop runs its tasks in order, so at this point the piece
            // has been written.
            try await loop.submit {}.get()
        } while rest.readableBytes > 0
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
        try await writer.finish(trailingHeaders)
    }
}
