import Synchronization

/// Passes an answer from the loop's thread to one reader; makes the loop wait
/// if the reader is slow.
final class ChunkPipe: ResponseSink {
    /// The most bytes in the buffer before the loop waits: two of a socket's
    /// usual buffers.
    static let mostBuffered = 262_144

    private struct State {
        var head: HTTPHead?
        var buffer: [UInt8] = []
        var end: Result<Void, HTTPError>?
        var loopWaits = false
        var reader: CheckedContinuation<Void, Never>?

        mutating func wakeReader() -> CheckedContinuation<Void, Never>? {
            defer { reader = nil }
            return reader
        }
    }

    private let goOn: @Sendable () -> Void
    private let state = Mutex(State())

    /// `goOn` is called when the reader has emptied a full buffer.
    init(goOn: @escaping @Sendable () -> Void) {
        self.goOn = goOn
    }

    func began(_ head: HTTPHead) -> SinkDecision {
        change { $0.head = head }
        return .taken
    }

    func received(_ chunk: UnsafeRawBufferPointer) -> SinkDecision {
        var verdict = SinkDecision.taken
        change { state in
            if state.buffer.count + chunk.count > Self.mostBuffered, !state.buffer.isEmpty {
                state.loopWaits = true
                verdict = .wait
            } else {
                state.buffer.append(contentsOf: chunk)
            }
        }
        return verdict
    }

    func ended(_ outcome: Result<HTTPHead, HTTPError>) {
        change { $0.end = outcome.map { _ in } }
    }

    private func change(_ body: (inout State) -> Void) {
        let reader = state.withLock { state in
            body(&state)
            return state.wakeReader()
        }
        reader?.resume()
    }

    /// Waits for the head.
    func head() async throws(HTTPError) -> HTTPHead {
        while true {
            let (head, end) = state.withLock { ($0.head, $0.end) }
            if let head { return head }
            try end?.get()
            await news { $0.head != nil }
        }
    }

    /// Waits for the next bytes; returns nil at the end.
    func next() async throws(HTTPError) -> [UInt8]? {
        while true {
            let (chunk, end, loopWaited) = take()
            if loopWaited { goOn() }
            if !chunk.isEmpty { return chunk }
            if let end {
                try end.get()
                return nil
            }
            await news { !$0.buffer.isEmpty }
        }
    }

    private func take() -> (chunk: [UInt8], end: Result<Void, HTTPError>?, loopWaited: Bool) {
        state.withLock { state in
            defer {
                state.buffer = []
                state.loopWaits = false
            }
            return (state.buffer, state.end, state.loopWaits)
        }
    }

    /// Returns when `isThere` is true or the answer has ended.
    private func news(_ isThere: @Sendable (borrowing State) -> Bool) async {
        await withCheckedContinuation { continuation in
            let isNow = state.withLock { state in
                if isThere(state) || state.end != nil { return true }
                state.reader = continuation
                return false
            }
            if isNow { continuation.resume() }
        }
    }
}

/// The body of an answer while it arrives, for one reader.
///
/// A slow reader makes the sender wait: at most a quarter of a megabyte is
/// buffered.
package struct HTTPChunks: AsyncSequence, Sendable {
    package typealias Element = [UInt8]
    package typealias Failure = HTTPError

    let pipe: ChunkPipe

    package struct AsyncIterator: AsyncIteratorProtocol {
        let pipe: ChunkPipe

        package mutating func next() async throws(HTTPError) -> [UInt8]? {
            try await pipe.next()
        }
    }

    package func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(pipe: pipe)
    }
}
