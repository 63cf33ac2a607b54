import DarkroomWire

/// The most pixels that a picture may have, checked by its header before
/// anything is decoded.
enum PixelLimit {
    /// Pixels of any picture: phones make 108 megapixels; their 200-megapixel
    /// mode is rejected.
    private static let most = 120_000_000
    /// Pixels of a kind that is decoded into memory as a whole.
    private static let mostInMemory = 64_000_000
    /// Pixels of a picture that cannot be decoded line by line: a progressive
    /// JPEG holds six bytes of coefficients for each pixel; an interlaced PNG,
    /// a WebP and a GIF hold all their pixels, some of them twice.
    private static let mostDecodedWhole = 40_000_000

    /// Pixels of a film's picture, 4096 x 2304, which phones record: a decoded
    /// one has fourteen megabytes, and HEVC needs sixteen of them at once.
    private static let mostOfFilm = 4096 * 2304

    static func allows(width: Int, height: Int, kind: DarkroomKind, isDecodedWhole: Bool) -> Bool {
        let (pixels, isTooLarge) = width.multipliedReportingOverflow(by: height)
        if isTooLarge || width < 0 || height < 0 { return false }
        if isDecodedWhole { return pixels <= mostDecodedWhole }
        switch kind {
        case .jpeg, .tiff: return pixels <= most
        case .png, .heic, .avif: return pixels <= mostInMemory
        case .webp, .gif: return pixels <= mostDecodedWhole
        case .movie, .matroska, .ogg, .mp3, .wave: return pixels <= mostOfFilm
        }
    }
}
