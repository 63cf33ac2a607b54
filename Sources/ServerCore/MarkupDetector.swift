/// Recognizes markup: web pages and SVG drawings.
enum MarkupDetector {
    /// Returns the kind by the first tag, after blanks and a byte order mark; nil if there is none.
    static func kind(of firstBytes: [UInt8]) -> ForeignKind? {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = firstBytes.starts(with: mark) ? firstBytes.dropFirst(mark.count) : firstBytes[...]
        let start = String(decoding: text.drop { isBlank($0) }, as: UTF8.self).lowercased()
        // An XML prologue hides what follows; among files sent as photos it is an SVG drawing.
        if ["<svg", "<?xml", "<!doctype svg"].contains(where: start.hasPrefix) { return .svg }
        if ["<!doctype html", "<html", "<head", "<body", "<script", "<!--"].contains(where: start.hasPrefix) {
            return .webPage
        }
        return nil
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
