/// The name under which an original is saved: by what the file is, whatever its
/// sender called it.
///
/// A photo sent as `holiday.html` would otherwise be a page on the disk of who
/// saves it, and one sent as `exe.\u{202E}gpj` a program that reads as a photo.
package enum DownloadName {
    /// Bytes of UTF-8 before the extension; disks allow 255 in all.
    private static let longestStem = 200
    /// Letters after a last dot that are taken for an extension.
    private static let extensionLengths = 1...5

    package static func of(_ sent: String, kind: MediaKind) -> String {
        let safe = ArchiveName.safe(sent, upTo: longestStem)
        let parts = safe.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count > 1, let last = parts.last, isExtension(last) else { return name(safe, kind.fileExtension) }
        let stem = ArchiveName.safe(String(safe.dropLast(last.count + 1)), upTo: longestStem)
        return name(stem, kind.extensions.contains(last.lowercased()) ? String(last) : kind.fileExtension)
    }

    private static func name(_ stem: String, _ ending: String) -> String {
        "\(stem.isEmpty || ArchiveName.isDevice(stem) ? "photo" : stem).\(ending)"
    }

    /// A number after a dot is part of the name, as in `party.2026`.
    private static func isExtension(_ text: Substring) -> Bool {
        extensionLengths.contains(text.count) && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
            && text.contains(where: \.isLetter)
    }
}

extension MediaKind {
    /// What files of this kind may end in, in small letters.
    fileprivate var extensions: Set<String> {
        switch self {
        case .jpeg: ["jpg", "jpeg", "jpe", "jfif"]
        case .heic: ["heic", "heif", "hif"]
        case .tiff: ["tif", "tiff"]
        case .quickTime: ["mov", "qt"]
        case .mp4: ["mp4", "m4v"]
        case .ogg: ["ogg", "oga", "opus"]
        case .png, .webp, .gif, .avif, .matroska, .m4a, .mp3, .wave: [fileExtension]
        }
    }
}
