import DarkroomWire

/// The loaders of vips that strangers' bytes may reach, by vips' own names.
enum PictureLoader: String {
    case jpeg = "jpegload_source"
    case png = "pngload_source"
    case webp = "webpload_source"
    case gif = "gifload_source"
    case tiff = "tiffload_source"
    /// HEIC and AVIF both.
    case heif = "heifload_source"

    /// Nothing for films.
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

    /// libheif turns a picture itself, by the file's own `irot` and `imir`;
    /// the Exif beside them says the same once more and must not be obeyed.
    var turnsUpright: Bool { self == .heif }

    /// How much smaller than it is a picture may be decoded: 1, 2, 4 or 8.
    func shrink(from long: Int, to side: Int) -> Int {
        guard self == .jpeg else { return 1 }
        return [8, 4, 2].first { long / $0 >= side } ?? 1
    }
}
