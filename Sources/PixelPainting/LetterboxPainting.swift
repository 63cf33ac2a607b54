import FrameCore

/// Draws the strips beside photos from the photos' own pixels.
///
/// It draws once for each decoded page, not on the loop's thread: while a
/// finger pulls a page, the strips are copied like the photo.
struct LetterboxPainting {
    let page: PixelSize
    /// The photos' places on the page, from left to right, or from the top.
    let photos: [PixelRect]
    private let tones: Tones
    /// True if somebody waits for the page: several cores share the work.
    private let isUrgent: Bool

    private enum Tones {
        case even(SplineSurface)
        case sloping(SplineSurface)
    }

    /// Returns nil for the plain letterbox.
    ///
    /// `source` is what the photos show, without a strip between them.
    init?(_ letterbox: Letterbox, page: PixelSize, photos: [PixelRect], source: Picture, isUrgent: Bool) {
        self.page = page
        self.isUrgent = isUrgent
        self.photos = photos
        switch letterbox {
        case .plain:
            return nil
        case .matte:
            let tone = PhotoCells(source, on: page, across: 1, down: 1).halfLit.muted
            tones = .even(SplineSurface(tone, over: page))
        case .blurred:
            tones = .sloping(SplineSurface(PhotoCells(source, on: page, isUrgent: isUrgent).halfLit, over: page))
        }
    }

    func strip(_ frame: PixelRect) -> Picture {
        switch tones {
        case .even(let surface): matted(frame, tone: surface)
        case .sloping(let surface): Picture(place: frame, pixels: surface.pixels(in: frame, isUrgent: isUrgent))
        }
    }

    // MARK: - Matte

    /// One colour, with the light on the cut edge of the card along the photo.
    private func matted(_ frame: PixelRect, tone: SplineSurface) -> Picture {
        var pixels = tone.pixels(in: frame, isUrgent: isUrgent)
        let card = pixels[0]
        for photo in photos {
            let edge = photo.grown(by: edgeWidth).intersection(frame)
            guard !edge.isEmpty else { continue }
            for y in edge.y..<edge.maxY {
                for x in edge.x..<edge.maxX {
                    pixels[(y - frame.y) * frame.width + x - frame.x] = Self.lit(card, at: (x, y), of: photo)
                }
            }
        }
        return Picture(place: frame, pixels: pixels)
    }

    /// The width of the cut edge in pixels: about half a millimetre on a small
    /// panel, seen from a chair.
    private var edgeWidth: Int { max(2, min(page.width, page.height) / 270) }

    /// Light falls from the top left, so the edges on the right and below are
    /// bright.
    private static func lit(_ tone: UInt32, at point: (x: Int, y: Int), of photo: PixelRect) -> UInt32 {
        let isFar = point.y >= photo.maxY || point.x >= photo.maxX
        return mixed(tone, with: isFar ? 0xFFFFFF : 0x000000, share: isFar ? 56 : 110)
    }

    /// Mixes `share` / 256 of the other colour with the first.
    private static func mixed(_ colour: UInt32, with other: UInt32, share: UInt32) -> UInt32 {
        [0, 8, 16].reduce(0) { word, shift in
            let mix = (colour >> shift & 255) * (256 - share) + (other >> shift & 255) * share
            return word | (mix >> 8) << shift
        }
    }
}
