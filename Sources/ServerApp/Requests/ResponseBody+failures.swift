import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Synchronization

extension ResponseBody {
    /// Logs errors that occur while this body is written.
    ///
    /// The status has already been sent, so it cannot report the error (OWASP
    /// ASVS 5.0, 16.3.4). A client that closes the connection is not an error.
    func loggingFailures(of request: Request, _ context: FamilyContext) -> ResponseBody {
        ResponseBody(contentLength: contentLength) { writer in
            let client = Client()
            do {
                try await write(ClientWriter(writer, client))
            } catch {
                if !client.isClosed, !(error is CancellationError) {
                    let path = request.uri.path
                    context.logger.error(
                        "answer broken off",
                        metadata: ["error": .string("\(error)"), "path": .string(path)]
                    )
                }
                throw error
            }
        }
    }
}

/// Records whether the client has closed the connection.
private final class Client: Sendable {
    private let closed = Atomic(false)

    var isClosed: Bool { closed.load(ordering: .relaxed) }

    func close() { closed.store(true, ordering: .relaxed) }
}

/// Tells `Client` about a failed write.
private struct ClientWriter: ResponseBodyWriter {
    private var writer: any ResponseBodyWriter
    private let client: Client

    init(_ writer: any ResponseBodyWriter, _ client: Client) {
        self.writer = writer
        self.client = client
    }

    mutating func write(_ buffer: ByteBuffer) async throws {
        do {
            try await writer.write(buffer)
        } catch {
            client.close()
            throw error
        }
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
        let client = client
        do {
            try await writer.finish(trailingHeaders)
        } catch {
            client.close()
            throw error
        }
    }
}
