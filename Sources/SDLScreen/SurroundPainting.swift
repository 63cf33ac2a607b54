import FrameCore

/// Draws the strips beside a photo from the photo's own pixels.
///
/// Once for each decoded page, off the loop: while a finger pulls, they are
/// copied like the photo.
struct SurroundPainting {
    /// The page's size, and the photo on it.
    let page: PixelSize
    let picture: Picture

    /// Nothing where the photo fills the page.
    func strips(_ surround: Surround) -> [Picture] {
        let frames = frames.filter { !$0.isEmpty }
        guard !frames.isEmpty else { return [] }
        switch surround {
        case .plain:
            return []
        case .matte:
            let tone = PhotoCells(picture, on: page, across: 1, down: 1).halfLit.muted
            return frames.map { mounted($0, tone: SplineSurface(tone, over: page)) }
        case .blurred:
            let surface = SplineSurface(PhotoCells(picture, on: page).halfLit, over: page)
            return frames.map { Picture(place: $0, pixels: surface.pixels(in: $0)) }
        }
    }

    /// Above and below, or left and right: a centred photo touches two sides,
    /// but for a tiny one.
    private var frames: [PixelRect] {
        let place = picture.place
        return [
            PixelRect(x: 0, y: 0, width: page.width, height: place.y),
            PixelRect(x: 0, y: place.maxY, width: page.width, height: page.height - place.maxY),
            PixelRect(x: 0, y: place.y, width: place.x, height: place.height),
            PixelRect(x: place.maxX, y: place.y, width: page.width - place.maxX, height: place.height),
        ]
    }

    // MARK: - The mount

    /// One tone, and along the photo the light on the card's cut edge.
    private func mounted(_ frame: PixelRect, tone: SplineSurface) -> Picture {
        var pixels = tone.pixels(in: frame)
        let card = pixels[0]
        let edge = picture.place.grown(by: edgeWidth).intersection(frame)
        guard !edge.isEmpty else { return Picture(place: frame, pixels: pixels) }
        for y in edge.y..<edge.maxY {
            for x in edge.x..<edge.maxX {
                pixels[(y - frame.y) * frame.width + x - frame.x] = lit(card, at: (x, y))
            }
        }
        return Picture(place: frame, pixels: pixels)
    }

    /// Two hundredths of an inch of card on a small panel, seen from a chair.
    private var edgeWidth: Int { max(2, min(page.width, page.height) / 270) }

    /// Light falls from above and from the left: the far edges catch it.
    private func lit(_ tone: UInt32, at point: (x: Int, y: Int)) -> UInt32 {
        let isFar = point.y >= picture.place.maxY || point.x >= picture.place.maxX
        return Self.mixed(tone, with: isFar ? 0xFFFFFF : 0x000000, share: isFar ? 56 : 110)
    }

    /// `share` of 256 of the other colour.
    private static func mixed(_ colour: UInt32, with other: UInt32, share: UInt32) -> UInt32 {
        [0, 8, 16].reduce(0) { word, shift in
            let mix = (colour >> shift & 255) * (256 - share) + (other >> shift & 255) * share
            return word | (mix >> 8) << shift
        }
    }
}

extension PixelRect {
    fileprivate func grown(by margin: Int) -> PixelRect {
        PixelRect(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
    }
}
