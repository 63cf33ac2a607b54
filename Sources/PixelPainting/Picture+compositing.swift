package import FrameCore

extension Picture {
    /// One photo, or two that share a page, as the page shows them: with the
    /// strip between them and the letterbox.
    ///
    /// The photos must be decoded for a page of this size. `background` is the
    /// colour outside the photos if there is no letterbox, `0x00RRGGBB`.
    /// `isUrgent` is true if somebody waits for the page: several cores share
    /// the work.
    package static func composited(
        _ photos: [Picture],
        on page: PixelSize,
        _ letterbox: Letterbox,
        background: UInt32,
        isUrgent: Bool = false
    ) -> Picture {
        // A photo that has its letterbox already is returned unchanged.
        if photos.count == 1, !photos[0].beside.isEmpty { return photos[0] }
        let places = places(of: photos, on: page)
        let strip = places.count == 2 ? PairFit.strip(from: places[0], to: places[1], on: page) : nil
        let frames = frames(from: places[0], to: places[places.count - 1], on: page)
        guard !frames.isEmpty || strip != nil else { return photos[0] }
        let isStacked = PairFit.stacks(on: page)
        let source = joined(photos, at: places[0], between: nil, isStacked: isStacked)
        let painting = LetterboxPainting(letterbox, page: page, photos: places, source: source, isUrgent: isUrgent)
        let between = strip.map { painting?.strip($0) ?? Picture(place: $0, filled: background) }
        let whole =
            between == nil ? source : joined(photos, at: places[0], between: between, isStacked: isStacked)
        return whole.with(beside: frames.compactMap { painting?.strip($0) }, photos: places)
    }

    private init(place: PixelRect, filled colour: UInt32) {
        self.init(place: place, pixels: Array(repeating: colour, count: place.width * place.height))
    }

    /// One photo stays at its place; two photos are centred together.
    private static func places(of photos: [Picture], on page: PixelSize) -> [PixelRect] {
        guard photos.count == 2 else { return photos.map(\.place) }
        let (first, second) = (photos[0].size, photos[1].size)
        let gap = PairFit.gap(on: page)
        guard !PairFit.stacks(on: page) else {
            let width = min(first.width, second.width)
            let x = (page.width - width) / 2
            let y = max((page.height - first.height - gap - second.height) / 2, 0)
            return [
                PixelRect(x: x, y: y, width: width, height: first.height),
                PixelRect(x: x, y: y + first.height + gap, width: width, height: second.height),
            ]
        }
        let height = min(first.height, second.height)
        let x = max((page.width - first.width - gap - second.width) / 2, 0)
        let y = (page.height - height) / 2
        return [
            PixelRect(x: x, y: y, width: first.width, height: height),
            PixelRect(x: x + first.width + gap, y: y, width: second.width, height: height),
        ]
    }

    /// Joins the photos to one picture, row after row.
    private static func joined(
        _ photos: [Picture],
        at first: PixelRect,
        between: Picture?,
        isStacked: Bool
    ) -> Picture {
        guard photos.count == 2 else { return photos[0] }
        let parts = [photos[0]] + (between.map { [$0] } ?? []) + [photos[1]]
        let width = isStacked ? first.width : parts.map(\.size.width).reduce(0, +)
        let height = isStacked ? parts.map(\.size.height).reduce(0, +) : first.height
        var pixels: [UInt32] = []
        pixels.reserveCapacity(width * height)
        if isStacked {
            for part in parts { for row in 0..<part.size.height { pixels += part.row(row).prefix(width) } }
        } else {
            for row in 0..<height { for part in parts { pixels += part.row(row) } }
        }
        return Picture(place: PixelRect(x: first.x, y: first.y, width: width, height: height), pixels: pixels)
    }

    private func row(_ row: Int) -> ArraySlice<UInt32> { pixels[row * size.width..<(row + 1) * size.width] }

    /// The areas above and below, or left and right: a centred photo touches
    /// two sides, unless it is tiny.
    private static func frames(from first: PixelRect, to last: PixelRect, on page: PixelSize) -> [PixelRect] {
        let height = last.maxY - first.y
        return [
            PixelRect(x: 0, y: 0, width: page.width, height: first.y),
            PixelRect(x: 0, y: last.maxY, width: page.width, height: page.height - last.maxY),
            PixelRect(x: 0, y: first.y, width: first.x, height: height),
            PixelRect(x: last.maxX, y: first.y, width: page.width - last.maxX, height: height),
        ].filter { !$0.isEmpty }
    }
}
