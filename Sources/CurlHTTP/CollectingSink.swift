import Synchronization

/// Collects a small answer in memory and rejects one larger than its limit.
final class CollectingSink: ResponseSink {
    private let limit: Int
    private let gathered = Mutex<[UInt8]>([])

    init(limit: Int) {
        self.limit = limit
    }

    var bytes: [UInt8] { gathered.withLock { $0 } }

    func began(_ head: HTTPHead) -> SinkDecision { .taken }

    func received(_ chunk: UnsafeRawBufferPointer) -> SinkDecision {
        gathered.withLock { bytes in
            guard bytes.count + chunk.count <= limit else {
                return .stop(.tooLarge, "the answer is longer than \(limit) bytes")
            }
            bytes.append(contentsOf: chunk)
            return .taken
        }
    }
}
