import Synchronization
import Zlib

/// The gzipped form of some bytes, made when somebody first asks for it.
///
/// To gzip all files at once would take a tenth of a second at each start, most of it for the map's land.
final class PackedBytes: Sendable {
    private enum State {
        case notAskedFor
        case known([UInt8]?)
    }

    private let bytes: [UInt8]
    private let state = Mutex(State.notAskedFor)

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The gzipped bytes; nil if they are not clearly smaller, as those of pictures, which are compressed already.
    ///
    /// A request that comes while the bytes are being gzipped waits for them.
    var packed: [UInt8]? {
        state.withLock { state in
            if case .known(let packed) = state { return packed }
            let all = Gzip.pack(bytes)
            let packed = all.count < bytes.count * 9 / 10 ? all : nil
            state = .known(packed)
            return packed
        }
    }
}
