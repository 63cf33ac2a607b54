import Dispatch
import Glibc

/// Rows in memory that the machine's cores fill together, each a band of its own.
///
/// `@unchecked Sendable`: no two bands share a row, and `inBands` returns when all of them are done. No thread writes
/// what another thread reads meanwhile.
struct SharedRows<Element>: @unchecked Sendable {
    let start: UnsafeMutablePointer<Element>
    /// The number of elements from one row to the next.
    let stride: Int

    init(_ start: UnsafeMutablePointer<Element>, stride: Int) {
        self.start = start
        self.stride = stride
    }

    subscript(row: Int) -> UnsafeMutablePointer<Element> { start + row &* stride }

    /// Calls `fill` for bands that together are the rows from 0 to `height`.
    ///
    /// A band of less than `least` rows would cost more to hand out than to
    /// fill.
    func inBands(of height: Int, atLeast least: Int = 64, _ fill: @Sendable (Range<Int>) -> Void) {
        let count = min(cores, max(height / least, 1))
        guard count > 1 else { return fill(0..<height) }
        DispatchQueue.concurrentPerform(iterations: count) { index in
            fill(height * index / count..<height * (index + 1) / count)
        }
    }
}

/// The number of cores in use: more than four would wait for memory.
private let cores = min(max(sysconf(CInt(_SC_NPROCESSORS_ONLN)), 1), 4)
