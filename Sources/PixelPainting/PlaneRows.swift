import FrameCore

/// Converts rows of a photo's planes to words on demand.
///
/// Chroma is upsampled like in libjpeg (`jdsample.c`, "fancy upsampling"):
/// three parts of the nearest sample and one of the next, in both directions.
/// The result is JFIF's (ITU-T T.871), within one step of 255.
struct PlaneRows: WordSource, ~Copyable {
    private typealias Vector8 = SIMD8<Int16>

    private let photo: PhotoPlanes
    private let bytes: UnsafePointer<UInt8>
    /// A row as words.
    private let words: UnsafeMutablePointer<UInt32>
    /// The blue and red differences of a row, minus 128.
    private let colours: (UnsafeMutablePointer<Int16>, UnsafeMutablePointer<Int16>)
    /// Chroma between two rows, in quarters, starting one sample before the
    /// first.
    private let sums: UnsafeMutablePointer<Int16>
    private let room: UnsafeMutablePointer<UInt32>

    /// `bytes` are the photo's; the memory must stay valid.
    init(_ photo: PhotoPlanes, bytes: UnsafePointer<UInt8>) {
        self.photo = photo
        self.bytes = bytes
        // Whole vectors, two of them beyond the last pixel.
        let length = (photo.size.width + 48) & ~15
        room = .allocate(capacity: length * 3)
        words = room
        let halves = UnsafeMutableRawPointer(room + length).bindMemory(to: Int16.self, capacity: length * 4)
        colours = (halves, halves + length)
        sums = halves + length * 2
    }

    deinit { room.deallocate() }

    /// Returns `0x00RRGGBB` for each of these columns, at the column's index;
    /// valid until the next call.
    mutating func words(of row: Int, _ columns: ClosedRange<Int>) -> UnsafePointer<UInt32> {
        let first = columns.lowerBound & ~1
        let light = bytes + photo.planes[0].offset + row * photo.planes[0].stride
        if photo.planes.count == 1 {
            writeGrey(light, first, columns.upperBound)
        } else {
            spread(photo.planes[1], of: row, first, columns.upperBound, to: colours.0)
            spread(photo.planes[2], of: row, first, columns.upperBound, to: colours.1)
            write(light, first, columns.upperBound)
        }
        return UnsafePointer(words)
    }

    // MARK: - Colours

    /// Computes for each column the chroma minus 128, the value of grey.
    private func spread(
        _ plane: PhotoPlanes.Plane,
        of row: Int,
        _ first: Int,
        _ last: Int,
        to line: UnsafeMutablePointer<Int16>
    ) {
        let across = photo.halvings.across
        sum(plane, of: row, from: first >> across, through: last >> across)
        let rounding = Vector8(repeating: 8 - 128 * 16)
        var index = first
        while index <= last {
            let place = index &>> across
            let here = load(sums + place + 1)
            if across == 0 {
                store((here &* 4 &+ rounding) &>> 4, to: line + index)
                index &+= 8
            } else {
                // NB: one rounds up and the other down; otherwise all values
                // would drift.
                let even = (here &* 3 &+ load(sums + place) &+ rounding) &>> 4
                let odd = (here &* 3 &+ load(sums + place + 2) &+ rounding &- 1) &>> 4
                var both = SIMD16<Int16>()
                both.evenHalf = even
                both.oddHalf = odd
                store(both, to: line + index)
                index &+= 16
            }
        }
    }

    /// Adds three parts of the nearest chroma row and one of the next; beyond
    /// the ends the outermost row is repeated.
    private func sum(_ plane: PhotoPlanes.Plane, of row: Int, from first: Int, through last: Int) {
        let (across, down) = photo.halvings
        let most = (photo.size.width - 1) >> across
        let height = (photo.size.height - 1) >> down
        let near = row >> down
        let other = down == 0 ? near : min(max(row & 1 == 0 ? near - 1 : near + 1, 0), height)
        let start = bytes + plane.offset
        let (nearest, next) = (start + near * plane.stride, start + other * plane.stride)
        var index = max(first - 1, 0)
        while index <= min(last + 1, most) {
            store(load8(nearest + index) &* 3 &+ load8(next + index), to: sums + index + 1)
            index &+= 8
        }
        if first == 0 { sums[0] = sums[1] }
        if last >= most { sums[most + 2] = sums[most + 1] }
    }

    // MARK: - Words

    private func write(_ light: UnsafePointer<UInt8>, _ first: Int, _ last: Int) {
        let half = Vector8(repeating: 64)
        var index = first
        while index <= last {
            let light = load8(light + index)
            let (blue, red) = (load(colours.0 + index), load(colours.1 + index))
            // The factors 1.772, 0.344, 0.714 and 1.402 in 1/128.
            let b = Self.byte(light &+ (blue &* 227 &+ half) &>> 7)
            let g = Self.byte(light &- (blue &* 44 &+ red &* 91 &+ half) &>> 7)
            let r = Self.byte(light &+ (red &* 179 &+ half) &>> 7)
            store(b | g &<< 8, r, to: words + index)
            index &+= 8
        }
    }

    private func writeGrey(_ light: UnsafePointer<UInt8>, _ first: Int, _ last: Int) {
        var index = first
        while index <= last {
            let light = load8(light + index)
            store(light | light &<< 8, light, to: words + index)
            index &+= 8
        }
    }

    /// Clamps to 0 … 255.
    ///
    /// NB: It computes with the sign of the excess, because selecting lanes is not compiled to vector code.
    @inline(__always)
    private static func byte(_ values: Vector8) -> Vector8 {
        let positive = values & ~(values &>> 15)
        return (positive | (255 &- positive) &>> 15) & 255
    }

    // MARK: - Vectors

    @inline(__always)
    private func load8(_ bytes: UnsafePointer<UInt8>) -> Vector8 {
        Vector8(truncatingIfNeeded: UnsafeRawPointer(bytes).loadUnaligned(as: SIMD8<UInt8>.self))
    }

    @inline(__always)
    private func load(_ samples: UnsafePointer<Int16>) -> Vector8 {
        UnsafeRawPointer(samples).loadUnaligned(as: Vector8.self)
    }

    /// Writes eight words from their lower and upper halves.
    @inline(__always)
    private func store(_ lower: Vector8, _ upper: Vector8, to words: UnsafeMutablePointer<UInt32>) {
        var both = SIMD16<Int16>()
        both.evenHalf = lower
        both.oddHalf = upper
        store(both, to: words)
    }

    @inline(__always)
    private func store<Vector>(_ vector: Vector, to place: UnsafeMutablePointer<some Any>) {
        UnsafeMutableRawPointer(place).storeBytes(of: vector, as: Vector.self)
    }
}
