/// The kind of an accepted file by its first bytes.
///
/// File name and declared media type are ignored.
package enum MediaKind: String, Codable, CaseIterable, Sendable {
    case jpeg, png, webp, gif, tiff, heic, avif
    /// Films; files of the last two kinds and MP4 may contain only sound.
    case mp4, quickTime, matroska
    /// Sounds.
    case m4a, mp3, ogg, wave

    /// Returns nil if the bytes begin no accepted kind.
    ///
    /// Takes the first `SniffedFileType.bytesNeeded` bytes, or the whole file if it is shorter.
    package init?(firstBytes: some Sequence<UInt8>) {
        guard case .media(let kind) = SniffedFileType(firstBytes: firstBytes) else { return nil }
        self = kind
    }

    package var mediaType: String {
        switch self {
        case .jpeg, .png, .webp, .gif, .tiff, .heic, .avif: "image/\(rawValue)"
        case .mp4: "video/mp4"
        case .quickTime: "video/quicktime"
        case .matroska: "video/webm"
        case .m4a: "audio/mp4"
        case .mp3: "audio/mpeg"
        case .ogg: "audio/ogg"
        case .wave: "audio/wav"
        }
    }

    /// Whether it is a picture, still or animated, rather than a film or sound.
    package var isPicture: Bool {
        switch self {
        case .jpeg, .png, .webp, .gif, .tiff, .heic, .avif: true
        case .mp4, .quickTime, .matroska, .m4a, .mp3, .ogg, .wave: false
        }
    }

    /// Whether it is a film's container, whose files may be larger than others.
    package var isFilm: Bool { [.mp4, .quickTime, .matroska].contains(self) }

    /// Whether a file of this name may be a film: before its first byte came, the name is all that is known.
    package static func mayBeFilm(named name: String) -> Bool {
        let last = name.split(separator: ".", omittingEmptySubsequences: false).last?.lowercased() ?? ""
        return ["mp4", "m4v", "mov", "qt", "3gp", "3g2", "webm", "mkv"].contains(last)
    }

    /// How many first bytes `init(firstBytes:)` wants to see.
    package static let bytesNeeded = SniffedFileType.bytesNeeded
}
