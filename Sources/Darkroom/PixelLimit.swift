import DarkroomWire

/// How many pixels a picture may have, by its header, before anything of it is
/// decoded.
enum PixelLimit {
    /// Phones make 108 megapixels; their 200-megapixel mode is refused.
    private static let most = 120_000_000
    /// Kinds that are decoded into memory as a whole.
    private static let mostInMemory = 64_000_000
    /// A progressive JPEG holds six bytes of coefficients for each pixel; an
    /// interlaced PNG, a WebP and a GIF hold all their pixels, some of them
    /// twice.
    private static let mostAtOnce = 40_000_000

    /// 4096 x 2304, what phones film: one holds fourteen megabytes when it is
    /// decoded, and HEVC wants sixteen of them at once.
    private static let mostOfFilm = 4096 * 2304

    static func allows(width: Int, height: Int, kind: DarkroomKind, comesAtOnce: Bool) -> Bool {
        let (pixels, isTooLarge) = width.multipliedReportingOverflow(by: height)
        if isTooLarge || width < 0 || height < 0 { return false }
        if comesAtOnce { return pixels <= mostAtOnce }
        switch kind {
        case .jpeg, .tiff: return pixels <= most
        case .png, .heic, .avif: return pixels <= mostInMemory
        case .webp, .gif: return pixels <= mostAtOnce
        case .movie, .matroska, .ogg, .mp3, .wave: return pixels <= mostOfFilm
        }
    }
}
