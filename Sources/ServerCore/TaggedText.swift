/// Files written in tags: web pages and drawings.
enum TaggedText {
    /// What the first tag says, after blanks and a byte order mark.
    static func kind(of firstBytes: [UInt8]) -> ForeignKind? {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = firstBytes.starts(with: mark) ? firstBytes.dropFirst(mark.count) : firstBytes[...]
        let start = String(decoding: text.drop { isBlank($0) }, as: UTF8.self).lowercased()
        // A prologue of XML hides what comes after it; among files taken for
        // photos it is a drawing or nothing.
        if ["<svg", "<?xml", "<!doctype svg"].contains(where: start.hasPrefix) { return .svg }
        if ["<!doctype html", "<html", "<head", "<body", "<script", "<!--"].contains(where: start.hasPrefix) {
            return .webPage
        }
        return nil
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
