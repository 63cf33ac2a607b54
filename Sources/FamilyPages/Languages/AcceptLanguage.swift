/// The languages that a browser asks for (RFC 9110, section 12.5.4).
struct AcceptLanguage: Equatable, Sendable {
    private struct Preference: Equatable {
        /// A language such as `de`, or `*` for any other.
        let language: String
        /// The weight in thousandths, the header's precision; 0 excludes the language.
        let weight: Int
    }

    /// The limits for a header; the rest is ignored.
    private static let most = (bytes: 512, preferences: 20)

    private let preferences: [Preference]

    init(_ header: String) {
        let readable = String(decoding: header.utf8.prefix(Self.most.bytes), as: UTF8.self)
        preferences = readable.split(separator: ",").prefix(Self.most.preferences).compactMap(Self.preference)
    }

    /// Returns the best of `known`; nil if none is acceptable.
    ///
    /// Of two with the same weight, the one named first wins.
    func choice(among known: [String]) -> String? {
        let wanted = preferences.enumerated().filter { $0.element.weight > 0 }
            .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
        for (_, preference) in wanted {
            if known.contains(preference.language) { return preference.language }
            guard preference.language == "*" else { continue }
            if let other = known.first(where: { language in !preferences.contains { $0.language == language } }) {
                return other
            }
        }
        return nil
    }

    /// Parses a range such as `de-AT;q=0.8`; the region is ignored, because no words are for one country.
    private static func preference(_ text: Substring) -> Preference? {
        let parts = text.split(separator: ";", omittingEmptySubsequences: false).map { trimmed($0) }
        guard let language = parts.first?.split(separator: "-").first?.lowercased() else { return nil }
        guard language == "*" || language.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) else { return nil }
        guard parts.count > 1 else { return Preference(language: language, weight: 1000) }
        return weight(parts[1]).map { Preference(language: language, weight: $0) }
    }

    /// Parses a weight: `q=0.125` is 125.
    private static func weight(_ text: Substring) -> Int? {
        guard text.lowercased().hasPrefix("q=") else { return nil }
        let number = text.dropFirst(2).split(separator: ".", omittingEmptySubsequences: false)
        let decimals = number.count == 2 ? number[1] : ""
        guard (1...2).contains(number.count), decimals.count <= 3, decimals.allSatisfy(\.isWholeNumber) else {
            return nil
        }
        let thousandths = Int(decimals + String(repeating: "0", count: 3 - decimals.count))
        switch (number[0], thousandths) {
        case ("0", let part?): return part
        case ("1", 0): return 1000
        default: return nil
        }
    }

    private static func trimmed(_ text: Substring) -> Substring {
        let start = text.drop { $0 == " " || $0 == "\t" }
        return start.lastIndex { $0 != " " && $0 != "\t" }.map { start[...$0] } ?? ""
    }
}
