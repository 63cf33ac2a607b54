package import FamilyCore

/// Makes the names of files and folders in an export.
///
/// The names work on every disk: they avoid what Windows forbids, strips or reserves for devices, and keep to the
/// byte limit of Linux. People can read them, in any script. The name of a photo's file depends only on the photo, so
/// that it is the same in every export.
package enum ArchiveName {
    /// The maximum bytes of UTF-8 for words in a name, so that paths stay far below the 260 letters of Windows.
    private static let longestWords = 96

    /// Returns the name of the top folder; `usual` if no disk accepts the name of the family or moment.
    package static func root(of name: String, orElse usual: String = "Family album") -> String {
        let words = safe(name, upTo: longestWords)
        return words.isEmpty || isDevice(words) ? usual : words
    }

    /// Returns the folder for a moment, such as `2026/2026-07`: the month's folder names the year, too.
    ///
    /// `part` numbers the folders of a month with very many photos, as in `2026/2026-07 (2)`.
    package static func folder(_ moment: LocalDateTime, part: Int = 1) -> String {
        let day = moment.description.prefix(7)
        return "\(day.prefix(4))/\(day)\(part == 1 ? "" : " (\(part))")"
    }

    /// Returns a file name such as `2026-07-04 16.40 Midsummer (12).jpg`.
    ///
    /// The number is the photo's position in the album, which is unique.
    package static func file(
        _ moment: LocalDateTime,
        words: String,
        position: Int64,
        kind: MediaKind
    ) -> String {
        let text = moment.description
        let clock = text.dropFirst(11).prefix(5).replacing(":", with: ".")
        let words = safe(words, upTo: longestWords)
        return "\(text.prefix(10)) \(clock)\(words.isEmpty ? "" : " " + words) (\(position)).\(kind.fileExtension)"
    }

    /// The number of photos whose pictures for the pages share a folder.
    ///
    /// FAT32 takes 65,536 entries in a folder, of which each of these names needs up to three.
    private static let picturesAFolder: Int64 = 10_000

    /// Returns the path of a photo's picture below a folder of pictures for the pages, such as `12.jpg` or
    /// `20000/23456.jpg`.
    ///
    /// The first ones lie in the folder itself, where earlier programs put all of them.
    package static func picture(_ position: Int64) -> String {
        let first = position / picturesAFolder * picturesAFolder
        return first > 0 ? "\(first)/\(position).jpg" : "\(position).jpg"
    }

    /// Returns `text` without characters that some disk does not accept, in at most `longest` bytes of UTF-8.
    package static func safe(_ text: String, upTo longest: Int) -> String {
        var kept = ""
        var bytes = 0
        // NB: work by characters, so that no accent or skin tone is cut off.
        for letter in text {
            let letter = letter.unicodeScalars.contains(where: isUnsafe) ? " " : String(letter)
            if letter == " ", kept.isEmpty || kept.hasSuffix(" ") { continue }
            bytes += letter.utf8.count
            guard bytes <= longest else { break }
            kept += letter
        }
        return trimmed(kept)
    }

    /// Removes leading and trailing dots, blanks and hyphens.
    ///
    /// Windows strips trailing dots and blanks; Unix hides names with a leading dot.
    private static func trimmed(_ text: String) -> String {
        var rest = Substring(text)
        while let first = rest.first, ". -".contains(first) { rest.removeFirst() }
        while let last = rest.last, ". -".contains(last) { rest.removeLast() }
        return String(rest)
    }

    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        if "<>:\"/\\|?*%".unicodeScalars.contains(scalar) { return true }
        // The two joiners are used by some scripts and by emoji of families.
        if scalar == "\u{200C}" || scalar == "\u{200D}" { return false }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: return true
        default: return false
        }
    }

    /// Returns whether Windows reserves the name for a device, with any extension.
    static func isDevice(_ name: String) -> Bool {
        let stem = name.uppercased().prefix { $0 != "." }
        if ["CON", "PRN", "AUX", "NUL"].contains(stem) { return true }
        return stem.count == 4 && ["COM", "LPT"].contains(stem.prefix(3)) && stem.last?.isNumber == true
    }
}

extension MediaKind {
    /// The extension that files of this kind get.
    package var fileExtension: String {
        switch self {
        case .jpeg: "jpg"
        case .png, .webp, .gif, .heic, .avif: rawValue
        case .tiff: "tif"
        case .mp4, .m4a, .mp3, .ogg: rawValue
        case .quickTime: "mov"
        case .matroska: "mkv"
        case .wave: "wav"
        }
    }

    /// Whether all current browsers show this kind without help.
    package var isShownByBrowsers: Bool {
        switch self {
        case .jpeg, .png, .webp, .gif, .avif: true
        case .tiff, .heic: false
        case .mp4, .quickTime, .matroska, .m4a, .mp3, .ogg, .wave: false
        }
    }
}
