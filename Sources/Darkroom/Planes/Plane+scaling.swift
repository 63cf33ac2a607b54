import RowSums

/// The transformations applied while a plane is scaled.
struct PlaneScaling {
    /// True to mirror left to right, or top to bottom, before the
    /// transposition.
    var mirrorsColumns = false
    var mirrorsRows = false
    /// True if rows become columns.
    var isTransposed = false

    /// The transformations for an Exif orientation (CIPA DC-008, tag 0x0112),
    /// which says where the first row and the first column of the samples
    /// belong.
    init(orientation: Int) {
        mirrorsColumns = [2, 3, 7, 8].contains(orientation)
        mirrorsRows = [3, 4, 6, 7].contains(orientation)
        isTransposed = (5...8).contains(orientation)
    }
}

extension Plane {
    /// Returns the plane in another size, transformed.
    ///
    /// `extent` is the picture's true width and height in the plane's own
    /// samples; `size` and `sizeExtent` are those of the new plane before it is
    /// transposed.
    ///
    /// Both axes are scaled in the direction of rows, where neighbours in
    /// memory are computed together; the plane is transposed between the two
    /// and after them.
    func scaled(
        extent: (width: Double, height: Double),
        to size: (width: Int, height: Int),
        sizeExtent: (width: Double, height: Double),
        _ scaling: PlaneScaling
    ) throws(DarkroomError) -> Plane {
        let isFar = (across: extent.width > 4 * sizeExtent.width, down: extent.height > 4 * sizeExtent.height)
        if isFar.across || isFar.down {
            let rest = (extent.width / (isFar.across ? 2 : 1), extent.height / (isFar.down ? 2 : 1))
            let nearer = try halved(across: isFar.across, down: isFar.down)
            return try nearer.scaled(extent: rest, to: size, sizeExtent: sizeExtent, scaling)
        }
        let down = ResamplingWeights(
            .lanczos3,
            source: height,
            extent: extent.height,
            target: size.height,
            targetExtent: sizeExtent.height,
            isFlipped: scaling.mirrorsRows
        )
        let across = ResamplingWeights(
            .lanczos3,
            source: width,
            extent: extent.width,
            target: size.width,
            targetExtent: sizeExtent.width,
            isFlipped: scaling.mirrorsColumns
        )
        let turned = try scaledDown(by: down).transposed().scaledDown(by: across)
        return scaling.isTransposed ? turned : try turned.transposed()
    }

    /// Computes each new row from the rows that its weights name.
    private func scaledDown(by weights: ResamplingWeights) throws(DarkroomError) -> Plane {
        let result = try Plane(width: width, height: weights.firsts.count)
        var rows = WideRows(samples, stride: stride, length: width, keeping: weights.taps)
        var sums = RowSums(width: width)
        for (y, first) in weights.firsts.enumerated() {
            sums.begin(taps: weights.taps)
            for tap in Swift.stride(from: 0, to: weights.taps, by: 2) {
                let shares = weights.pair(of: y, from: tap)
                guard shares != (0, 0) else { continue }
                let row = rows[first + tap]
                sums.add(row, tap + 1 < weights.taps ? rows[first + tap + 1] : row, shares)
            }
            sums.write(to: result.samples + y * result.stride)
        }
        return result
    }

    /// Averages two neighbours along one axis, or four along both.
    ///
    /// Strong reductions are halved first: `RowSums` is exact to the byte for
    /// at most 31 weights.
    private func halved(across: Bool, down: Bool) throws(DarkroomError) -> Plane {
        let result = try Plane(width: across ? (width + 1) / 2 : width, height: down ? (height + 1) / 2 : height)
        for y in 0..<result.height {
            let top = samples + (down ? 2 * y : y) * stride
            let bottom = down && 2 * y + 1 < height ? top + stride : top
            let target = result.samples + y * result.stride
            for x in 0..<result.width {
                let left = across ? 2 * x : x
                let right = across ? min(left + 1, width - 1) : left
                let sum = Int(top[left]) + Int(top[right]) + Int(bottom[left]) + Int(bottom[right])
                target[x] = UInt8(truncatingIfNeeded: (sum + 2) >> 2)
            }
        }
        return result
    }

    /// Transposes in squares small enough for the first-level cache.
    func transposed() throws(DarkroomError) -> Plane {
        let result = try Plane(width: height, height: width)
        let side = 32
        for top in Swift.stride(from: 0, to: height, by: side) {
            let bottom = min(top + side, height)
            for left in Swift.stride(from: 0, to: width, by: side) {
                let right = min(left + side, width)
                var x = left
                while x < right {
                    let target = result.samples + x * result.stride
                    var source = samples + (top * stride + x)
                    var y = top
                    while y < bottom {
                        target[y] = source[0]
                        source += stride
                        y += 1
                    }
                    x += 1
                }
            }
        }
        return result
    }
}
