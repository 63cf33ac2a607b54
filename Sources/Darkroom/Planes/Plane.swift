import Glibc

/// One colour of a picture, one byte a sample.
///
/// Written by whoever makes it and then only read.
final class Plane {
    let width: Int
    let height: Int
    /// Bytes from one line to the next: even, and there is room for an even
    /// number of lines, since libjpeg-turbo reads and writes in squares of two.
    let stride: Int
    let samples: UnsafeMutablePointer<UInt8>

    /// With samples of any value.
    ///
    /// Throws where the memory limit is reached.
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

    /// Makes the room beside odd sides a continuation of the edge, which an
    /// encoder sees.
    func continueEdges() {
        if stride > width {
            for y in 0..<height { samples[y * stride + width] = samples[y * stride + width - 1] }
        }
        if height % 2 == 1 {
            (samples + height * stride).update(from: samples + (height - 1) * stride, count: stride)
        }
    }
}
