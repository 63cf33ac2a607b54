import Glibc

/// Converts pictures of high dynamic range to those of a standard screen, by a table.
///
/// The table has each value of luma, and each fourth of both chroma values, between which it interpolates: within three
/// codes of `HDRMapping` for nine colours of ten. On a desktop's processor, making it takes 0.2 s, and a picture of
/// 1280x720 2 ms.
final class HDRTable {
    /// Luma, blue difference and red difference, one table after the other, in 256ths of a code.
    private let values: UnsafeMutablePointer<UInt16>

    /// Throws if the memory limit is reached: the table takes 6.5 MB.
    init(_ mapping: HDRMapping, from source: YCbCrCoding, to target: YCbCrCoding) throws(DarkroomError) {
        guard let memory = malloc(3 * ChromaCell.tableLength * MemoryLayout<UInt16>.stride) else {
            throw .library("out of memory")
        }
        values = memory.bindMemory(to: UInt16.self, capacity: 3 * ChromaCell.tableLength)
        for red in 0..<ChromaCell.nodes {
            for blue in 0..<ChromaCell.nodes {
                for luma in 0..<ChromaCell.lumas {
                    let codes = SIMD3(luma, blue * ChromaCell.step, red * ChromaCell.step)
                    let colour = mapping.standard(source.colour(of: SIMD3<Double>(codes)))
                    let place = (red * ChromaCell.nodes + blue) * ChromaCell.lumas + luma
                    set(target.codes(of: colour), at: place)
                }
            }
        }
    }

    deinit { free(values) }

    private func set(_ codes: SIMD3<Double>, at place: Int) {
        let parts = (codes * 256).rounded(.toNearestOrEven)
            .clamped(lowerBound: .zero, upperBound: .init(repeating: 255 * 256))
        for component in 0..<3 { values[component * ChromaCell.tableLength + place] = UInt16(parts[component]) }
    }

    /// Converts a picture with chroma at half size, whose edges are continued.
    func standard(_ picture: PlanarPicture) throws(DarkroomError) -> PlanarPicture {
        let source = picture.planes
        let half = (width: source[1].width, height: source[1].height)
        let planes = [
            try Plane(width: picture.width, height: picture.height),
            try Plane(width: half.width, height: half.height), try Plane(width: half.width, height: half.height),
        ]
        for row in 0..<half.height { convert(row: row, of: source, into: planes) }
        for plane in planes { plane.continueEdges() }
        // Pointers keep neither the planes nor the table alive.
        withExtendedLifetime((self, source)) {}
        return PlanarPicture(width: picture.width, height: picture.height, planes: planes)
    }

    /// Converts one row of chroma and the two rows of luma that belong to it.
    private func convert(row: Int, of source: [Plane], into target: [Plane]) {
        let stride = source[0].stride
        let (luma, shown) = (source[0].samples + 2 * row * stride, target[0].samples + 2 * row * stride)
        let start = row * source[1].stride
        let (blue, red) = (source[1].samples + start, source[2].samples + start)
        let (shownBlue, shownRed) = (target[1].samples + start, target[2].samples + start)
        let (blueTable, redTable) = (values + ChromaCell.tableLength, values + 2 * ChromaCell.tableLength)
        for x in 0..<source[1].width {
            let cell = ChromaCell(blue: blue[x], red: red[x])
            let (left, right) = (2 * x, 2 * x + 1)
            let (below, beside) = (left + stride, right + stride)
            shown[left] = cell.value(in: values, luma: Int(luma[left]))
            shown[right] = cell.value(in: values, luma: Int(luma[right]))
            shown[below] = cell.value(in: values, luma: Int(luma[below]))
            shown[beside] = cell.value(in: values, luma: Int(luma[beside]))
            let sum = Int(luma[left]) &+ Int(luma[right]) &+ Int(luma[below]) &+ Int(luma[beside])
            let mean = (sum &+ 2) >> 2
            shownBlue[x] = cell.value(in: blueTable, luma: mean)
            shownRed[x] = cell.value(in: redTable, luma: mean)
        }
    }
}

/// The four places of a table around a pair of chroma values, and their weights in sixteenths.
private struct ChromaCell {
    static let lumas = 256
    /// The codes from one chroma value of the table to the next; the last one is 256.
    static let (step, nodes) = (4, 65)
    static let tableLength = nodes * nodes * lumas

    private let place: Int
    private let near: UInt32
    private let nextBlue: UInt32
    private let nextRed: UInt32
    private let nextBoth: UInt32

    @inline(__always) init(blue: UInt8, red: UInt8) {
        place = (Int(red >> 2) &* Self.nodes &+ Int(blue >> 2)) &* Self.lumas
        let (blueRest, redRest) = (UInt32(blue & 3), UInt32(red & 3))
        nextBoth = blueRest &* redRest
        nextBlue = blueRest &* 4 &- nextBoth
        nextRed = redRest &* 4 &- nextBoth
        near = 16 &- nextBoth &- nextBlue &- nextRed
    }

    /// Returns the code for a value of luma, rounded.
    @inline(__always) func value(in table: UnsafeMutablePointer<UInt16>, luma: Int) -> UInt8 {
        let corner = table + (place &+ luma)
        let other = corner + Self.nodes &* Self.lumas
        let first = near &* UInt32(corner[0]) &+ nextBlue &* UInt32(corner[Self.lumas])
        let second = nextRed &* UInt32(other[0]) &+ nextBoth &* UInt32(other[Self.lumas])
        // Sixteenths of 256ths.
        return UInt8(truncatingIfNeeded: (first &+ second &+ 2048) >> 12)
    }
}
