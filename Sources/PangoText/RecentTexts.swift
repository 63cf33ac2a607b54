/// A cache of the texts set last, limited by their pixels.
struct RecentTexts {
    private struct Key: Hashable {
        let text: String
        let style: TextStyle
    }

    private struct Entry {
        let text: SetText
        var lastUse: Int
        var pixels: Int { text.bitmap.pixels.count }
    }

    var capacity: Int
    private var entries: [Key: Entry] = [:]
    private var pixels = 0
    private var uses = 0

    init(capacity: Int) { self.capacity = capacity }

    mutating func empty() { (entries, pixels) = ([:], 0) }

    mutating func text(_ text: String, _ style: TextStyle) -> SetText? {
        uses += 1
        let key = Key(text: text, style: style)
        entries[key]?.lastUse = uses
        return entries[key]?.text
    }

    /// Adds a text and removes those that have not been used for the longest
    /// time.
    mutating func keep(_ made: SetText, for text: String, _ style: TextStyle) {
        let entry = Entry(text: made, lastUse: uses)
        entries[Key(text: text, style: style)] = entry
        pixels += entry.pixels
        while pixels > capacity, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
            entries[oldest.key] = nil
            pixels -= oldest.value.pixels
        }
    }
}
