package import FrameCore

extension Canvas {
    /// Draws a photo enlarged; its top left corner may lie between pixels and
    /// far outside the canvas.
    ///
    /// Only what falls into `area` is drawn. Each pixel is interpolated from
    /// the four nearest source pixels, first along rows and then between them:
    /// a row of the source is stretched once for all rows of the canvas that
    /// lie between it and the next.
    package func magnify(
        _ closeUp: FullResolutionPhoto,
        by scale: Double,
        x: Double,
        y: Double,
        within area: PixelRect,
        opacity: Double = 1
    ) {
        let width = Int((Double(closeUp.size.width) * scale + x).rounded()) - Int(x.rounded())
        let height = Int((Double(closeUp.size.height) * scale + y).rounded()) - Int(y.rounded())
        let whole = PixelRect(x: Int(x.rounded()), y: Int(y.rounded()), width: width, height: height)
        let seen = whole.intersection(area).intersection(bounds)
        let share = Self.share(opacity)
        guard !seen.isEmpty, scale > 0, share > 0 else { return }
        let columns = MagnifyingSteps(of: closeUp.size.width, scale: scale, origin: x, from: seen.x, count: seen.width)
        let rows = MagnifyingSteps(of: closeUp.size.height, scale: scale, origin: y, from: seen.y, count: seen.height)
        let band = MagnifiedBand(
            columns: columns,
            weights: columns.weights,
            rows: rows,
            target: SharedRows(pixels + (seen.y * stride + seen.x), stride: stride),
            share: share
        )
        band.target.inBands(of: seen.height) { band.draw($0, of: closeUp) }
    }
}

/// What all bands of one magnified photo have in common.
private struct MagnifiedBand: Sendable {
    let columns: MagnifyingSteps
    /// `columns.weights`, computed once for all bands.
    let weights: [UInt16]
    let rows: MagnifyingSteps
    let target: SharedRows<UInt32>
    let share: UInt32

    func draw(_ band: Range<Int>, of closeUp: FullResolutionPhoto) {
        switch closeUp {
        case .picture(let picture):
            picture.pixels.withUnsafeBufferPointer { source in
                guard let start = source.baseAddress else { return }
                draw(band, from: WordRows(start, stride: picture.size.width))
            }
        case .planes(let photo):
            photo.bytes.withUnsafeBufferPointer { source in
                guard let start = source.baseAddress else { return }
                draw(band, from: PlaneRows(photo, bytes: start))
            }
        }
    }

    private func draw(_ band: Range<Int>, from source: consuming some WordSource & ~Copyable) {
        let count = columns.firsts.count
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: count * 5) { lines in
            guard let lines = lines.baseAddress else { return }
            var stretcher = RowStretcher(columns: columns, weights: weights, lines: lines)
            let line = lines + count * 4
            for row in band {
                let target = target[row]
                stretcher.write(rows, row, of: &source, to: share < 256 ? line : target)
                if share < 256 { Canvas.mix(line, into: target, count: count, share: share) }
            }
        }
    }
}
