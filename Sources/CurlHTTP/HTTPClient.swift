import Synchronization

/// An HTTP/1.1 client over libcurl, streaming both ways, on one thread of its
/// own.
///
/// Connections are kept for the next request. Cancelling a task ends its
/// request at once. TLS 1.2 is the minimum, and certificates are always
/// verified. Make one client and share it; its thread ends when the last
/// reference goes.
package final class HTTPClient: Sendable {
    package struct Settings: Equatable, Sendable {
        /// The `User-Agent` header of each request; also the name of the client's thread.
        package var userAgent: String
        /// A PEM file of authorities to trust in place of the system's.
        package var caBundle: String?
        /// The address of a proxy for all requests; proxies named in the
        /// environment are ignored.
        package var proxy: String?

        package init(userAgent: String, caBundle: String? = nil, proxy: String? = nil) {
            self.userAgent = userAgent
            self.caBundle = caBundle
            self.proxy = proxy
        }
    }

    /// The largest answer, in bytes, if the caller does not set a limit: four
    /// times the largest page of an album.
    package static let usualLimit = 4_000_000

    private let settings: Settings
    /// nil until the first request starts the loop: creating a client does not
    /// wait.
    private let loop = Mutex<TransferLoop?>(nil)

    package init(_ settings: Settings) { self.settings = settings }

    deinit { post(.stop) }

    /// Sends a request and returns its answer, of at most `limit` bytes.
    ///
    /// `sent` gets the number of body bytes sent so far, at most ten times a
    /// second and once at the end, on the client's own thread. If a connection
    /// has died, the count may start again.
    package func send(
        _ request: HTTPRequest,
        atMost limit: Int = HTTPClient.usualLimit,
        sent: (@Sendable (Int64) -> Void)? = nil
    ) async throws(HTTPError) -> HTTPAnswer {
        let sink = CollectingSink(limit: limit)
        let head = try await run(request, into: sink, sent: sent)
        return HTTPAnswer(head: head, body: sink.bytes)
    }

    /// Writes an answer's body to a file, as `place` decides from the answer's
    /// head.
    ///
    /// `progress` gets the number of bytes in the file, at most ten times a
    /// second and once at the end. After an error, the bytes received so far
    /// stay in the file. `place` and `progress` are called on the client's own
    /// thread and must not block.
    package func download(
        _ request: HTTPRequest,
        to path: String,
        progress: @escaping @Sendable (Int64) -> Void = { _ in },
        placing place: @escaping @Sendable (HTTPHead) -> HTTPPlacement
    ) async throws(HTTPError) -> HTTPDownload {
        let sink = FileSink(path: path, placing: place, progress: progress)
        let head = try await run(request, into: sink, sent: nil)
        let outcome = sink.finish()
        if case .written(let count) = outcome { progress(count) }
        return HTTPDownload(head: head, outcome: outcome)
    }

    /// Calls `read` as soon as the answer's head is there, with the body as it
    /// arrives.
    ///
    /// The request ends when `read` returns, however much of the body it has
    /// read.
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
    ) async throws(HTTPError) -> HTTPHead {
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
        finish: @escaping @Sendable (Result<HTTPHead, HTTPError>) -> Void
    ) {
        let order = TransferOrder(
            call: call,
            request: request,
            settings: settings,
            sink: sink,
            sent: sent,
            finish: finish
        )
        do throws(HTTPError) {
            try begun().post(.start(order))
        } catch {
            finish(.failure(error))
        }
    }

    private func cancel(_ call: Call) {
        // The flag is set before the order: the loop may take the start order
        // after the cancel order.
        call.markCancelled()
        post(.cancel(call))
    }

    /// If the loop was never started, there is no request to cancel.
    private func post(_ order: TransferLoop.Order) { loop.withLock { $0 }?.post(order) }

    private func begun() throws(HTTPError) -> TransferLoop {
        try loop.withLock { (known) throws(HTTPError) in
            if let known { return known }
            let begun = try TransferLoop.begun(named: settings.userAgent)
            known = begun
            return begun
        }
    }
}
