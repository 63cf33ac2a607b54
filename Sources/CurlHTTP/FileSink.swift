import Files
import Synchronization
import SystemPackage

/// What to do with the body of an answer, decided when its head is there.
package enum HTTPPlacement: Equatable, Sendable {
    /// Truncate the file to `at` bytes and append the body, up to `most` bytes
    /// in all.
    case write(at: Int64, most: Int64)
    /// Leave the file unchanged and collect at most `most` bytes of the body in
    /// memory, for example an error message.
    case gather(most: Int)
}

/// Writes an answer's body to a file while it arrives.
final class FileSink: ResponseSink {
    fileprivate enum Target {
        case undecided
        case file(OpenFile<Errno>, most: Int64)
        case memory(CollectingSink)
    }

    fileprivate struct State {
        var target = Target.undecided
        var position: Int64 = 0
        var pace = ProgressPace()
    }

    private let path: String
    private let place: @Sendable (HTTPHead) -> HTTPPlacement
    private let progress: @Sendable (Int64) -> Void
    private let state = Mutex(State())

    init(
        path: String,
        placing place: @escaping @Sendable (HTTPHead) -> HTTPPlacement,
        progress: @escaping @Sendable (Int64) -> Void
    ) {
        self.path = path
        self.place = place
        self.progress = progress
    }

    func began(_ head: HTTPHead) -> SinkDecision {
        switch place(head) {
        case .gather(let most):
            state.withLock { $0.target = .memory(CollectingSink(limit: most)) }
            return .taken
        case .write(let offset, let most):
            return open(at: offset, most: most)
        }
    }

    private func open(at offset: Int64, most: Int64) -> SinkDecision {
        state.withLock { state in
            do throws(Errno) {
                let file = try OpenFile<Errno>(continuing: path, followsLinks: true)
                if try file.size() != offset { try file.cut(to: offset) }
                state.target = .file(file, most: most)
                state.position = offset
                return .taken
            } catch {
                return .stop(.file(code: error.rawValue), error.description)
            }
        }
    }

    func received(_ chunk: UnsafeRawBufferPointer) -> SinkDecision {
        let (verdict, news) = state.withLock { $0.take(chunk) }
        if let news { progress(news) }
        return verdict
    }

    /// Closes the file; returns the file's length, or the body collected in
    /// memory.
    func finish() -> HTTPDownload.Outcome {
        state.withLock { state in
            let outcome = state.outcome
            state.target = .undecided
            return outcome
        }
    }
}

extension FileSink.State {
    mutating func take(_ chunk: UnsafeRawBufferPointer) -> (SinkDecision, news: Int64?) {
        switch target {
        case .undecided: return (.stop(.garbled, "a body without a head"), nil)
        case .memory(let sink): return (sink.received(chunk), nil)
        case .file(let file, let most):
            guard position + Int64(chunk.count) <= most else {
                return (.stop(.tooLarge, "the body is longer than \(most) bytes"), nil)
            }
            do throws(Errno) {
                try file.write(chunk, at: position)
            } catch {
                return (.stop(.file(code: error.rawValue), error.description), nil)
            }
        }
        position += Int64(chunk.count)
        return (.taken, pace.allows(at: .now) ? position : nil)
    }

    var outcome: HTTPDownload.Outcome {
        switch target {
        case .undecided: .gathered([])
        case .memory(let sink): .gathered(sink.bytes)
        case .file: .written(upTo: position)
        }
    }
}

/// The result of a download.
package struct HTTPDownload: Equatable, Sendable {
    package enum Outcome: Equatable, Sendable {
        /// The body was written; the file now has this many bytes.
        case written(upTo: Int64)
        /// The file was not changed; this is the answer's body.
        case gathered([UInt8])
    }

    package var head: HTTPHead
    package var outcome: Outcome

    package init(head: HTTPHead, outcome: Outcome) {
        self.head = head
        self.outcome = outcome
    }
}
