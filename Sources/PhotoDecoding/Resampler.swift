import FrameCore
import PixelPainting
import RowSums

/// A source of rows of pixels, one after the other from the top.
protocol PixelRows: ~Copyable {
    var size: PixelSize { get }
    /// Returns the next row, valid until the next call; the bytes of a pixel
    /// are blue, green, red and an unused one.
    mutating func next() throws(PhotoDecodingError) -> UnsafePointer<UInt32>
}

/// Scales a photo for a page, down or up, one axis after the other.
///
/// The loops use `while` and wrapping arithmetic, so that they are fast enough
/// in a debug build too, where tests decode real photos.
struct Resampler {
    private let across: PixelSums
    private let down: ResamplingWeights
    private let source: PixelSize
    private let target: PixelSize

    init(from source: PixelSize, to fit: PictureFit) {
        let size = PixelSize(width: fit.place.width, height: fit.place.height)
        self.init(from: source, shown: (fit.shownWidth, fit.shownHeight), to: size)
    }

    /// `shown` is the centred part of `source` that is used, as fractions of
    /// width and height.
    init(from source: PixelSize, shown: (width: Double, height: Double), to target: PixelSize) {
        self.source = source
        self.target = target
        across = PixelSums(Self.weights(source.width, shown: shown.width, target.width))
        down = Self.weights(source.height, shown: shown.height, target.height)
    }

    /// Returns the weights for the fraction `shown` of the source, around its middle.
    static func weights(_ source: Int, shown: Double, _ target: Int) -> ResamplingWeights {
        ResamplingWeights(
            .catmullRom,
            source: source,
            start: Double(source) * (1 - shown) / 2,
            extent: Double(source) * shown,
            target: target,
            targetExtent: Double(target)
        )
    }

    /// Computes the pixels; reads only the visible rows and those above them.
    func pixels(of rows: inout some PixelRows & ~Copyable) throws(PhotoDecodingError) -> [UInt32] {
        var failure: PhotoDecodingError?
        let pixels = [UInt32](unsafeUninitializedCapacity: target.width * target.height) { result, count in
            guard let pixels = result.baseAddress else { return }
            do throws(PhotoDecodingError) {
                try write(&rows, to: pixels)
                count = target.width * target.height
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return pixels
    }

    private func write(
        _ rows: inout some PixelRows & ~Copyable,
        to pixels: UnsafeMutablePointer<UInt32>
    ) throws(PhotoDecodingError) {
        Pages.demand(pixels, count: target.width * target.height)
        let length = source.width * 4
        var kept = KeptRows(length: length, keeping: down.taps)
        var sums = RowSums(width: length)
        // One pixel beyond the last is read, with weight 0.
        let row = UnsafeMutablePointer<Samples>.allocate(capacity: length / Samples.scalarCount + 2)
        row.initialize(repeating: .zero, count: length / Samples.scalarCount + 2)
        defer { row.deallocate() }
        var read = 0
        for y in 0..<target.height {
            while read < down.firsts[y] + down.taps {
                let bytes = UnsafeRawPointer(try rows.next()).assumingMemoryBound(to: UInt8.self)
                if read >= down.firsts[y] { kept.keep(read, bytes) }
                read += 1
            }
            add(for: y, from: kept, to: &sums)
            sums.write(to: row)
            across.write(target.width, of: row, to: pixels + y * target.width)
        }
    }

    /// Adds up the rows for one target row, still at the source's width.
    private func add(for y: Int, from rows: borrowing KeptRows, to sums: inout RowSums) {
        sums.begin(taps: down.taps)
        let first = down.firsts[y]
        for tap in stride(from: 0, to: down.taps, by: 2) {
            let row = rows[first + tap]
            let second = tap + 1 < down.taps ? rows[first + tap + 1] : row
            sums.add(row, second, down.pair(of: y, from: tap))
        }
    }
}
