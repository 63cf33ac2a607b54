import CJPEG
import FrameCore
import RowSums

/// Rows of three bytes a pixel: red, green, blue.
struct RGBRows {
    let bytes: UnsafePointer<UInt8>
    /// Bytes from one row to the next.
    let stride: Int
    let size: PixelSize
}

/// Scales a photo for a page, down or up, one axis after the other.
///
/// Loops are written with `while` and wrapping arithmetic, so that they are
/// quick enough in a debug build too, where tests decode real photos.
struct Resampler: Sendable {
    private let across: ResamplingWeights
    private let down: ResamplingWeights
    /// Those of `across`, one being 1, each in every place of a vector: to put
    /// it there for every pixel anew would take as long as the product.
    private let lightWeights: [SIMD4<Float>]
    private let sourceWidth: Int
    private let width: Int
    private let height: Int

    init(from source: PixelSize, to fit: PictureFit) {
        let size = PixelSize(width: fit.place.width, height: fit.place.height)
        self.init(from: source, shown: (fit.shownWidth, fit.shownHeight), to: size)
    }

    /// Of `source` so much is shown, as fractions around its middle.
    init(from source: PixelSize, shown: (width: Double, height: Double), to target: PixelSize) {
        width = target.width
        height = target.height
        sourceWidth = source.width
        across = ResamplingWeights(source: source.width, shown: shown.width, target: width)
        lightWeights = across.weights.map { SIMD4(repeating: Float($0) / Float(ResamplingWeights.one)) }
        down = ResamplingWeights(source: source.height, shown: shown.height, target: height)
    }

    /// `isUrgent` where somebody waits for this one: the machine's cores share
    /// its rows.
    func pixels(of source: RGBRows, isUrgent: Bool = false) -> [UInt32] {
        [UInt32](unsafeUninitializedCapacity: width * height) { result, count in
            count = width * height
            guard let target = result.baseAddress else { return }
            let band = Band(source: source, target: target)
            if isUrgent {
                Canvas.inBands(of: height) { write($0, of: band) }
            } else {
                write(0..<height, of: band)
            }
        }
    }

    /// `@unchecked Sendable`: each thread writes rows of its own.
    private struct Band: @unchecked Sendable {
        let source: RGBRows
        let target: UnsafeMutablePointer<UInt32>
    }

    private func write(_ rows: Range<Int>, of band: Band) {
        frame_populate(band.target + rows.lowerBound * width, rows.count * width * MemoryLayout<UInt32>.stride)
        guard down.taps < RowSums.mostTaps else { return writeFar(rows, of: band) }
        let length = sourceWidth * 3
        var wide = WideRows(band.source.bytes, stride: band.source.stride, length: length, keeping: down.taps)
        var sums = RowSums(width: length)
        withUnsafeTemporaryAllocation(of: Float.self, capacity: length + 1) { light in
            guard let light = light.baseAddress else { return }
            // Read with the last pixel, and weighed with nothing.
            light[length] = 0
            for y in rows {
                add(for: y, from: &wide, to: &sums)
                sums.withSums { brighten($0, to: light, count: length) }
                writeRow(from: light, to: band.target + y * width)
            }
        }
    }

    /// One target row, still as wide as the source.
    private func add(for y: Int, from rows: inout WideRows, to sums: inout RowSums) {
        sums.begin(taps: down.taps)
        let (first, place) = (down.firsts[y], y * down.taps)
        for tap in stride(from: 0, to: down.taps, by: 2) {
            let hasSecond = tap + 1 < down.taps
            let second = hasSecond ? Int16(down.weights[place + tap + 1]) : 0
            let row = rows[first + tap]
            sums.add(row, hasSecond ? rows[first + tap + 1] : row, (Int16(down.weights[place + tap]), second))
        }
    }

    /// Five bits below the point as numbers from 0 to 255; what is added for
    /// rounding is taken back.
    private func brighten(_ sums: UnsafePointer<Int16>, to light: UnsafeMutablePointer<Float>, count: Int) {
        var index = 0
        while index < count {
            light[index] = Float(sums[index] &- 16) * (1.0 / 32)
            index &+= 1
        }
    }

    private func writeRow(from light: UnsafePointer<Float>, to target: UnsafeMutablePointer<UInt32>) {
        let light = UnsafeRawPointer(light)
        lightWeights.withUnsafeBufferPointer { weights in
            across.firsts.withUnsafeBufferPointer { firsts in
                guard var weight = weights.baseAddress, let first = firsts.baseAddress else { return }
                var x = 0
                while x < width {
                    target[x] = pixel(at: light + first[x] &* 12, weight)
                    weight += across.taps
                    x &+= 1
                }
            }
        }
    }

    /// Three colours and, for nothing, the next pixel's first.
    @inline(__always)
    private func pixel(at light: UnsafeRawPointer, _ weights: UnsafePointer<SIMD4<Float>>) -> UInt32 {
        var sum = SIMD4<Float>.zero
        var tap = 0
        while tap < across.taps {
            sum += light.loadUnaligned(fromByteOffset: tap &* 12, as: SIMD4<Float>.self) * weights[tap]
            tap &+= 1
        }
        let colours = Self.rounded(sum).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
        let bytes = SIMD4<UInt8>(truncatingIfNeeded: colours)
        return UInt32(bigEndian: unsafeBitCast(bytes, to: UInt32.self)) >> 8
    }

    /// Above 2^23 a Float has no bits below the point: it rounds by itself, and
    /// those above are a whole number's.
    ///
    /// NB: only whole numbers are bounded as a vector; among Floats there could
    /// be some that are none, and the compiler looks at each.
    @inline(__always)
    private static func rounded(_ values: SIMD4<Float>) -> SIMD4<Int32> {
        let large: Float = 0x1.8p23
        return unsafeBitCast(values + large, to: SIMD4<Int32>.self) &- Int32(bitPattern: large.bitPattern)
    }

    // MARK: - From so far that sixteen bits would lose light

    private func writeFar(_ rows: Range<Int>, of band: Band) {
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: sourceWidth * 3) { sums in
            guard let sums = sums.baseAddress else { return }
            for y in rows {
                addRows(of: band.source, for: y, into: sums)
                writeFarRow(from: sums, to: band.target + y * width)
            }
        }
    }

    /// One target row, still as wide as the source, as `sum / 64`: six of
    /// the weights' fourteen bits stay for the other axis to round.
    private func addRows(of source: RGBRows, for y: Int, into sums: UnsafeMutablePointer<Int32>) {
        let count = sourceWidth &* 3
        sums.update(repeating: 0, count: count)
        var tap = 0
        while tap < down.taps {
            let weight = down.weights[y &* down.taps &+ tap]
            let row = source.bytes + (down.firsts[y] &+ tap) &* source.stride
            if weight != 0 { add(row, times: weight, to: sums, count: count) }
            tap &+= 1
        }
    }

    private func add(
        _ row: UnsafePointer<UInt8>,
        times weight: Int32,
        to sums: UnsafeMutablePointer<Int32>,
        count: Int
    ) {
        var index = 0
        while index < count {
            sums[index] = sums[index] &+ Int32(row[index]) &* weight
            index &+= 1
        }
    }

    private func writeFarRow(from sums: UnsafePointer<Int32>, to target: UnsafeMutablePointer<UInt32>) {
        across.weights.withUnsafeBufferPointer { weights in
            across.firsts.withUnsafeBufferPointer { firsts in
                guard var weight = weights.baseAddress, let first = firsts.baseAddress else { return }
                var x = 0
                while x < width {
                    target[x] = pixel(at: sums + first[x] &* 3, weight)
                    weight += across.taps
                    x &+= 1
                }
            }
        }
    }

    @inline(__always)
    private func pixel(at sums: UnsafePointer<Int32>, _ weights: UnsafePointer<Int32>) -> UInt32 {
        var red: Int32 = 0
        var green: Int32 = 0
        var blue: Int32 = 0
        var place = sums
        var tap = 0
        while tap < across.taps {
            let weight = weights[tap]
            red = red &+ (place[0] >> 6) &* weight
            green = green &+ (place[1] >> 6) &* weight
            blue = blue &+ (place[2] >> 6) &* weight
            place += 3
            tap &+= 1
        }
        return byte(red) << 16 | byte(green) << 8 | byte(blue)
    }

    /// A sum of 22 bits below the point as a byte.
    @inline(__always)
    private func byte(_ sum: Int32) -> UInt32 {
        let value = (sum &+ 1 << 21) >> 22
        return value < 0 ? 0 : value > 255 ? 255 : UInt32(value)
    }
}
