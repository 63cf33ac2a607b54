import Glibc

/// One component of a picture, one byte a sample.
///
/// Its maker writes it once; afterwards it is only read.
final class Plane {
    let width: Int
    let height: Int
    /// The number of bytes from one line to the next.
    ///
    /// It is even, and there is space for an even number of lines, because
    /// libjpeg-turbo reads and writes squares of two.
    let stride: Int
    let samples: UnsafeMutablePointer<UInt8>

    /// Allocates a plane without setting its samples.
    ///
    /// Throws if the memory limit is reached.
    init(width: Int, height: Int) throws(DarkroomError) {
        stride = width + width % 2
        // Loops may write up to a vector's width beyond the last sample.
        guard let memory = malloc(stride * (height + height % 2) + Self.overhang) else {
            throw .library("out of memory")
        }
        samples = memory.assumingMemoryBound(to: UInt8.self)
        self.width = width
        self.height = height
    }

    deinit { free(samples) }

    static let overhang = 64

    func fill(_ value: UInt8) { samples.update(repeating: value, count: stride * (height + height % 2)) }

    /// Repeats the edge into the padding beside odd sides, because an encoder
    /// reads it.
    func continueEdges() {
        if stride > width {
            for y in 0..<height { samples[y * stride + width] = samples[y * stride + width - 1] }
        }
        if height % 2 == 1 {
            (samples + height * stride).update(from: samples + (height - 1) * stride, count: stride)
        }
    }
}
