import DarkroomWire

/// The loaders of vips that may read strangers' files; the raw values are vips'
/// own names.
enum PictureLoader: String {
    case jpeg = "jpegload_source"
    case png = "pngload_source"
    case webp = "webpload_source"
    case gif = "gifload_source"
    case tiff = "tiffload_source"
    /// Reads HEIC and AVIF.
    case heif = "heifload_source"

    /// nil for films and sounds.
    init?(_ kind: DarkroomKind) {
        switch kind {
        case .jpeg: self = .jpeg
        case .png: self = .png
        case .webp: self = .webp
        case .gif: self = .gif
        case .tiff: self = .tiff
        case .heic, .avif: self = .heif
        case .movie, .matroska, .ogg, .mp3, .wave: return nil
        }
    }

    /// True if the loader turns the picture upright itself: libheif follows the
    /// file's own `irot` and `imir`.
    ///
    /// The Exif orientation beside them says the same again and must be
    /// ignored.
    var turnsUpright: Bool { self == .heif }

    /// The factor by which a picture may be reduced while decoding: 1, 2, 4 or
    /// 8.
    func shrink(from long: Int, to side: Int) -> Int {
        guard self == .jpeg else { return 1 }
        return [8, 4, 2].first { long / $0 >= side } ?? 1
    }
}
