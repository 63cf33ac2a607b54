package import FamilyCore

/// The names that an export gives to files and folders.
///
/// Every disk takes them: no letter that Windows forbids, nothing that it
/// would strip or that it keeps for devices, no more bytes than Linux allows.
/// People can read them, in any script. A photo's name depends on the photo
/// alone, so that it is the same in every export.
package enum ArchiveName {
    /// Bytes of UTF-8 that words may take in a name: paths stay far below the
    /// 260 letters of Windows, wherever they are unpacked.
    private static let longestWords = 96

    /// The folder everything lies in.
    package static func root(of family: String) -> String {
        let words = safe(family, upTo: longestWords)
        return words.isEmpty || isDevice(words) ? "Family album" : words
    }

    /// `2026/2026-07`: by itself the month's folder still says the year.
    package static func folder(_ moment: LocalDateTime) -> String {
        let day = moment.description.prefix(7)
        return "\(day.prefix(4))/\(day)"
    }

    /// `2026-07-04 16.40 Midsummer (12).jpg`.
    ///
    /// The number is the photo's place in the album, which no other photo has.
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

    /// `text` without what some disk would not take.
    package static func safe(_ text: String, upTo longest: Int) -> String {
        var kept = ""
        var bytes = 0
        // NB: letter by letter, so that no accent or skin tone is cut off.
        for letter in text {
            let letter = letter.unicodeScalars.contains(where: isUnsafe) ? " " : String(letter)
            if letter == " ", kept.isEmpty || kept.hasSuffix(" ") { continue }
            bytes += letter.utf8.count
            guard bytes <= longest else { break }
            kept += letter
        }
        return trimmed(kept)
    }

    /// Windows drops dots and blanks at the end, Unix hides what begins with a
    /// dot.
    private static func trimmed(_ text: String) -> String {
        var rest = Substring(text)
        while let first = rest.first, ". -".contains(first) { rest.removeFirst() }
        while let last = rest.last, ". -".contains(last) { rest.removeLast() }
        return String(rest)
    }

    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        if "<>:\"/\\|?*%".unicodeScalars.contains(scalar) { return true }
        // The two joiners are letters of some scripts, and of families of emoji.
        if scalar == "\u{200C}" || scalar == "\u{200D}" { return false }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: return true
        default: return false
        }
    }

    /// Names that Windows keeps for devices, with any ending.
    static func isDevice(_ name: String) -> Bool {
        let stem = name.uppercased().prefix { $0 != "." }
        if ["CON", "PRN", "AUX", "NUL"].contains(stem) { return true }
        return stem.count == 4 && ["COM", "LPT"].contains(stem.prefix(3)) && stem.last?.isNumber == true
    }
}

extension MediaKind {
    /// How files of this kind are named.
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

    /// Whether every browser of today shows it by itself.
    package var isShownByBrowsers: Bool {
        switch self {
        case .jpeg, .png, .webp, .gif, .avif: true
        case .tiff, .heic: false
        case .mp4, .quickTime, .matroska, .m4a, .mp3, .ogg, .wave: false
        }
    }
}
