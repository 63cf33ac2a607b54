/// Makes the name under which an original is saved: its extension follows the file's real kind, not the sent name.
///
/// Otherwise a photo sent as `holiday.html` would be a web page on the disk of the person who saves it, and one sent
/// as `exe.\u{202E}gpj` a program that looks like a photo.
package enum DownloadName {
    /// The maximum bytes of UTF-8 before the extension; disks allow 255 in all.
    private static let longestStem = 200
    /// The number of letters after the last dot that can be an extension.
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

    /// Returns whether the text is an extension; a number as in `party.2026` is part of the name.
    private static func isExtension(_ text: Substring) -> Bool {
        extensionLengths.contains(text.count) && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
            && text.contains(where: \.isLetter)
    }
}

extension MediaKind {
    /// The extensions, in lower case, that files of this kind may have.
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
