import FamilyCore
import ServerCore

/// Tells the paths of the files that a heirloom has, by their form.
///
/// Each form that some version has written is among them, so that its files are still removed.
enum HeirloomPath {
    /// Returns whether a file of a heirloom may have this path.
    static func isKnown(_ path: String) -> Bool {
        guard !path.utf8.contains(0) else { return false }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        switch parts[0] {
        case "pages": return isPage(parts.dropFirst())
        case "restore": return isStored(parts.dropFirst())
        default: return path == "index.html" || path == "family.json" || isInMonth(parts)
        }
    }

    /// `style.css`, `2026-07.html`, `2026-07-2.html`, `collection-1.html`, `small/12.jpg`, `large/20000/23456.jpg`.
    private static func isPage(_ parts: ArraySlice<Substring>) -> Bool {
        guard let first = parts.first, let last = parts.last else { return false }
        if parts.count == 1 {
            guard let name = middle(of: first, "", ".html") else { return first == "style.css" }
            if isNumber(middle(of: name, "collection-", "")) { return true }
            let part = name.dropFirst(7)
            return has(name.prefix(7), form: "0000-00") && (part.isEmpty || isNumber(middle(of: part, "-", "")))
        }
        guard first == "small" || first == "large", isNumber(middle(of: last, "", ".jpg")) else { return false }
        return parts.count == 2 || parts.count == 3 && isNumber(parts[parts.startIndex + 1])
    }

    /// `files/ab/ab12…`.
    private static func isStored(_ parts: ArraySlice<Substring>) -> Bool {
        guard parts.count == 3, let name = parts.last, let hash = ContentHash(hex: String(name)) else { return false }
        return "restore/\(parts.joined(separator: "/"))" == HeirloomPlan.path(of: hash)
    }

    /// `2026/2026-07/2026-07-04 16.40 Midsummer (12).jpg`, `2026/2026-07 (2)/…`, `2026/2026-07/photos-2.json`.
    private static func isInMonth(_ parts: [Substring]) -> Bool {
        guard parts.count == 3, has(parts[0], form: "0000") else { return false }
        let (month, name) = (parts[1], parts[2])
        guard month.hasPrefix("\(parts[0])-"), has(month.prefix(7), form: "0000-00") else { return false }
        let part = month.dropFirst(7)
        guard part.isEmpty || isNumber(middle(of: part, " (", ")")) else { return false }
        return isFacts(name) || isPhoto(name)
    }

    private static func isFacts(_ name: Substring) -> Bool {
        name == "photos.json" || isNumber(middle(of: name, "photos-", ".json"))
    }

    private static func isPhoto(_ name: Substring) -> Bool {
        guard has(name.prefix(16), form: "0000-00-00 00.00"), let dot = name.lastIndex(of: ".") else { return false }
        let (words, kind) = (name[..<dot].dropFirst(16), name[dot...].dropFirst())
        // The blank is compared as a byte: with an accent behind it, the two would be one character.
        guard words.utf8.first == 32, let bracket = words.lastIndex(of: "(") else { return false }
        return isNumber(middle(of: words[bracket...], "(", ")"))
            && (1...5).contains(kind.utf8.count) && kind.utf8.allSatisfy { isDigit($0) || (97...122).contains($0) }
    }

    /// Returns what is between the two texts; nil if the text does not begin and end with them.
    private static func middle(of text: Substring, _ start: String, _ end: String) -> Substring? {
        guard text.hasPrefix(start), text.dropFirst(start.count).hasSuffix(end) else { return nil }
        return text.dropFirst(start.count).dropLast(end.count)
    }

    /// Returns false for nil.
    private static func isNumber(_ text: Substring?) -> Bool {
        guard let text else { return false }
        return !text.isEmpty && text.utf8.allSatisfy(isDigit)
    }

    /// Returns whether the text is `form` with other digits.
    private static func has(_ text: Substring, form: String) -> Bool {
        text.utf8.count == form.utf8.count
            && zip(text.utf8, form.utf8).allSatisfy { byte, sign in
                isDigit(sign) ? isDigit(byte) : byte == sign
            }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
}
