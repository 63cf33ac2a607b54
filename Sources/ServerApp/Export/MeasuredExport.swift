import FamilyServices
import HTTPTypes
import Hummingbird
import Logging
import NIOCore

extension ResponseBody {
    /// Tells the reservation how fast the client takes this body, and logs errors.
    ///
    /// If the client is too slow while somebody waits for its place, its connection is closed. The answer has no last
    /// chunk then, so that the client knows that the file is not whole.
    func holding(_ reservation: ExportReservation, of request: Request, _ context: FamilyContext) -> ResponseBody {
        let channel = context.channel
        // NB: the loop closes the connection after the writes that were made before, and before the export's last one.
        reservation.whenTooSlow { channel.eventLoop.execute { channel.close(promise: nil) } }
        let measured = ResponseBody(contentLength: contentLength) { writer in
            do {
                try await write(MeasuredWriter(writer, reservation))
            } catch let error as ExportTooSlow {
                context.logger.notice("slow export ended for another", metadata: ["path": .string(request.uri.path)])
                throw error
            }
        }
        return measured.loggingFailures(of: request, context)
    }
}

/// A writer that tells a reservation when it waits for the client.
struct MeasuredWriter: ResponseBodyWriter {
    private var writer: any ResponseBodyWriter
    private let reservation: ExportReservation

    init(_ writer: any ResponseBodyWriter, _ reservation: ExportReservation) {
        self.writer = writer
        self.reservation = reservation
    }

    mutating func write(_ buffer: ByteBuffer) async throws {
        var buffer = buffer
        while buffer.readableBytes > 0 {
            let piece = buffer.readPiece()
            reservation.startedWaiting()
            do {
                try await writer.write(piece)
            } catch {
                // If the place was given away, the server has closed the connection, and not the client.
                try reservation.took(0)
                throw error
            }
            try reservation.took(piece.readableBytes)
        }
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
        try await writer.finish(trailingHeaders)
    }
}
