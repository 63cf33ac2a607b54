import Synchronization

/// Speaks HTTP/1.1 over libcurl, streaming both ways, on one thread of its own.
///
/// Connections are kept for the next request. A cancelled task ends its request
/// at once. TLS certificates are always verified, from TLS 1.2 on. Make one and
/// share it; its thread ends when the last holder lets go.
package final class HTTPClient: Sendable {
    package struct Settings: Equatable, Sendable {
        /// Sent with each request, and the name of the client's thread.
        package var userAgent: String
        /// A PEM file of authorities to trust in place of the system's.
        package var caBundle: String?
        /// An address that all requests go through; the environment's is not
        /// looked at.
        package var proxy: String?

        package init(userAgent: String, caBundle: String? = nil, proxy: String? = nil) {
            self.userAgent = userAgent
            self.caBundle = caBundle
            self.proxy = proxy
        }
    }

    /// Bytes an answer may have where nothing else is said: four times the
    /// largest page of an album.
    package static let usualLimit = 4_000_000

    private let settings: Settings
    /// Begun by the first request: whoever has made a client waits for nothing.
    private let loop = Mutex<TransferLoop?>(nil)

    package init(_ settings: Settings) { self.settings = settings }

    deinit { post(.stop) }

    /// Sends a request and gathers its answer, which may have `limit` bytes.
    ///
    /// `sent` hears how many bytes of the body are sent, at most ten times a
    /// second and at the end, on the client's own thread; a connection that
    /// had died may make it begin again.
    package func send(
        _ request: HTTPRequest,
        atMost limit: Int = HTTPClient.usualLimit,
        sent: (@Sendable (Int64) -> Void)? = nil
    ) async throws(HTTPTrouble) -> HTTPAnswer {
        let sink = CollectingSink(limit: limit)
        let head = try await run(request, into: sink, sent: sent)
        return HTTPAnswer(head: head, body: sink.bytes)
    }

    /// Writes an answer's body to a file, as `place` decides from its head.
    ///
    /// `progress` hears the bytes in the file, at most ten times a second and
    /// at the end. What came before a trouble stays in the file. `place` and
    /// `progress` are called on the client's own thread: no waiting there.
    package func download(
        _ request: HTTPRequest,
        to path: String,
        progress: @escaping @Sendable (Int64) -> Void = { _ in },
        placing place: @escaping @Sendable (HTTPHead) -> HTTPPlacement
    ) async throws(HTTPTrouble) -> HTTPDownload {
        let sink = FileSink(path: path, placing: place, progress: progress)
        let head = try await run(request, into: sink, sent: nil)
        let outcome = sink.finish()
        if case .written(let count) = outcome { progress(count) }
        return HTTPDownload(head: head, outcome: outcome)
    }

    /// Hands over an answer as soon as its head is there, and its body as it
    /// comes.
    ///
    /// The request ends with `read`, however much was read.
    package func stream<Outcome>(
        _ request: HTTPRequest,
        isolation: isolated (any Actor)? = #isolation,
        _ read: (HTTPHead, HTTPChunks) async throws -> Outcome
    ) async throws -> Outcome {
        let call = Call()
        let pipe = ChunkPipe { [weak self] in self?.post(.goOn(call)) }
        start(call, request, into: pipe, sent: nil) { pipe.ended($0) }
        return try await withTaskCancellationHandler {
            defer { cancel(call) }
            let head = try await pipe.head()
            return try await read(head, HTTPChunks(pipe: pipe))
        } onCancel: {
            cancel(call)
        }
    }

    private func run(
        _ request: HTTPRequest,
        into sink: any ResponseSink,
        sent: (@Sendable (Int64) -> Void)?
    ) async throws(HTTPTrouble) -> HTTPHead {
        let call = Call()
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                start(call, request, into: sink, sent: sent) { continuation.resume(returning: $0) }
            }
        } onCancel: {
            cancel(call)
        }
        return try outcome.get()
    }

    private func start(
        _ call: Call,
        _ request: HTTPRequest,
        into sink: any ResponseSink,
        sent: (@Sendable (Int64) -> Void)?,
        finish: @escaping @Sendable (Result<HTTPHead, HTTPTrouble>) -> Void
    ) {
        let order = TransferOrder(
            call: call,
            request: request,
            settings: settings,
            sink: sink,
            sent: sent,
            finish: finish
        )
        do throws(HTTPTrouble) {
            try begun().post(.start(order))
        } catch {
            finish(.failure(error))
        }
    }

    private func cancel(_ call: Call) {
        // The mark first: the loop may take the start after this order.
        call.markCancelled()
        post(.cancel(call))
    }

    /// Where nothing is begun there is nothing to call off.
    private func post(_ order: TransferLoop.Order) { loop.withLock { $0 }?.post(order) }

    private func begun() throws(HTTPTrouble) -> TransferLoop {
        try loop.withLock { (known) throws(HTTPTrouble) in
            if let known { return known }
            let begun = try TransferLoop.begun(named: settings.userAgent)
            known = begun
            return begun
        }
    }
}
