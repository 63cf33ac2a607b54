/// The photos of an album that somebody asks for.
///
/// They are those of one person, from one place, of a year or a day, the most loved, those found by words, or several
/// of these together. A selection is read from an address and written to one:
/// `?person=…&place=…&year=2024&loved=1&q=lake`.
package struct PhotoSelection: Hashable, Sendable {
    /// The time when photos were taken, by the camera's clock; if that is unknown, when they arrived, in the family's
    /// time zone.
    package enum Time: Hashable, Sendable {
        case year(Int)
        case day(CalendarDay)
    }

    /// The reason why an address selects nothing.
    package enum Misreading: Error, Equatable, Sendable {
        /// A value is not of a form that this server writes.
        case unreadable
        case wordsTooLong
    }

    /// The sender of the photos; nil: anybody.
    package var person: MemberID?
    /// The place where the photos were taken; nil selects photos of all places.
    package var place: PlaceKey?
    package var time: Time?
    /// Whether only loved photos are meant; the most loved come first.
    package var isLoved = false
    /// The words to be found in caption, sender and place, never empty; nil: any.
    package var words: String?

    package init() {}

    package var isEverything: Bool { self == PhotoSelection() }

    /// Reads an address; `value` returns the value of a name, or nil.
    ///
    /// Empty values are taken as missing, because forms send them.
    package init(reading value: (String) -> String?) throws(Misreading) {
        func text(_ name: String) -> String? { value(name).flatMap { $0.isEmpty ? nil : $0 } }
        person = try Self.parsed(text("person"), MemberID.init)
        place = try Self.parsed(text("place"), PlaceKey.init(sent:))
        let day = try Self.parsed(text("day"), CalendarDay.init)
        let year = try Self.parsed(text("year")) { text in
            Int(text).flatMap { text.utf8.count == 4 && CalendarDay.years.contains($0) ? $0 : nil }
        }
        // A day is within its year, if both are given.
        guard day == nil || year == nil || day?.year == year else { throw .unreadable }
        time = day.map(Time.day) ?? year.map(Time.year)
        isLoved = try Self.parsed(text("loved")) { $0 == "1" ? true : nil } ?? false
        guard let words = WordLimits.words(text("q") ?? "", within: WordLimits.search) else { throw .wordsTooLong }
        self.words = words.isEmpty ? nil : words
    }

    private static func parsed<Value>(_ text: String?, _ read: (String) -> Value?) throws(Misreading) -> Value? {
        guard let text else { return nil }
        guard let value = read(text) else { throw .unreadable }
        return value
    }

    /// The names and values of the address, not yet percent-encoded, always in the same order.
    package var items: [QueryItem] {
        var items: [QueryItem] = []
        if let person { items.append(QueryItem("person", person.text)) }
        if let place { items.append(QueryItem("place", place.text)) }
        switch time {
        case .year(let year): items.append(QueryItem("year", String(year)))
        case .day(let day): items.append(QueryItem("day", day.description))
        case nil: break
        }
        if isLoved { items.append(QueryItem("loved", "1")) }
        if let words { items.append(QueryItem("q", words)) }
        return items
    }

    /// The query of the address, percent-encoded: `person=anna&year=2024`; empty for the whole album.
    package var query: String {
        items.map { "\($0.name)=\(PercentEncoding.query.encode($0.value))" }.joined(separator: "&")
    }
}
