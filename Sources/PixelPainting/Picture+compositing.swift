package import FrameCore

extension Picture {
    /// One photo, or two side by side, as a page shows them: with the strip
    /// between them and the letterbox.
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
        let strip = strip(between: places)
        let frames = frames(from: places[0], to: places[places.count - 1], on: page)
        guard !frames.isEmpty || strip != nil else { return photos[0] }
        let source = joined(photos, at: places[0], between: nil)
        let painting = LetterboxPainting(letterbox, page: page, photos: places, source: source, isUrgent: isUrgent)
        let between = strip.map { painting?.strip($0) ?? Picture(place: $0, filled: background) }
        let whole = between == nil ? source : joined(photos, at: places[0], between: between)
        return whole.with(beside: frames.compactMap { painting?.strip($0) }, photos: places)
    }

    private init(place: PixelRect, filled colour: UInt32) {
        self.init(place: place, pixels: Array(repeating: colour, count: place.width * place.height))
    }

    private static func strip(between places: [PixelRect]) -> PixelRect? {
        guard places.count == 2 else { return nil }
        let (left, right) = (places[0], places[1])
        return PixelRect(x: left.maxX, y: left.y, width: right.x - left.maxX, height: left.height)
    }

    /// One photo stays at its place; two photos are centred together.
    private static func places(of photos: [Picture], on page: PixelSize) -> [PixelRect] {
        guard photos.count == 2 else { return photos.map(\.place) }
        let (left, right) = (photos[0].size, photos[1].size)
        let height = min(left.height, right.height)
        let gap = PairFit.gap(on: page)
        let x = max((page.width - left.width - gap - right.width) / 2, 0)
        let y = (page.height - height) / 2
        return [
            PixelRect(x: x, y: y, width: left.width, height: height),
            PixelRect(x: x + left.width + gap, y: y, width: right.width, height: height),
        ]
    }

    /// Joins the photos to one picture, row after row.
    private static func joined(_ photos: [Picture], at first: PixelRect, between: Picture?) -> Picture {
        guard photos.count == 2 else { return photos[0] }
        let parts = [photos[0]] + (between.map { [$0] } ?? []) + [photos[1]]
        let width = parts.map(\.size.width).reduce(0, +)
        let place = PixelRect(x: first.x, y: first.y, width: width, height: first.height)
        var pixels: [UInt32] = []
        pixels.reserveCapacity(width * first.height)
        for row in 0..<first.height {
            for part in parts { pixels += part.pixels[row * part.size.width..<(row + 1) * part.size.width] }
        }
        return Picture(place: place, pixels: pixels)
    }

    /// The areas above and below, or left and right: a centred photo touches
    /// two sides, unless it is tiny.
    private static func frames(from left: PixelRect, to right: PixelRect, on page: PixelSize) -> [PixelRect] {
        [
            PixelRect(x: 0, y: 0, width: page.width, height: left.y),
            PixelRect(x: 0, y: left.maxY, width: page.width, height: page.height - left.maxY),
            PixelRect(x: 0, y: left.y, width: left.x, height: left.height),
            PixelRect(x: right.maxX, y: left.y, width: page.width - right.maxX, height: left.height),
        ].filter { !$0.isEmpty }
    }
}
