/// The rule by which a zone's clocks go on, such as `EET-2EEST,M3.5.0/3,M10.5.0/4` (POSIX, the variable TZ).
struct ZoneFooter: Sendable {
    /// A day and a time of a year at which clocks change.
    private struct Turn {
        /// The month is 1 to 12, the week 1 to 5 (5 is the last one), the weekday 0 (Sunday) to 6.
        let month, week, weekday: Int
        /// The time of the change in seconds after midnight, on clocks as they are before the change.
        let time: Int

        /// Returns the time of the change in seconds since 1970, as if the local time were UTC.
        func seconds(in year: Int) -> Int64 {
            let first = GregorianDate(year: year, month: month, day: 1)
            let next = GregorianDate(year: month == 12 ? year + 1 : year, month: month % 12 + 1, day: 1)
            // Sunday is 7 in a date and 0 here.
            var day = (weekday - first.weekday % 7 + 7) % 7 + (week - 1) * 7
            if first.daysSince1970 + day >= next.daysSince1970 { day -= 7 }
            return Int64(first.daysSince1970 + day) * 86_400 + Int64(time)
        }
    }

    private let standard: Int
    private let summer: (offset: Int, begins: Turn, ends: Turn)?

    /// Returns nil if the text is not such a rule, or has a form that no present zone uses.
    init?(_ text: String) {
        var rest = Substring(text)
        guard Self.dropName(&rest), let west = Self.time(&rest) else { return nil }
        standard = -west
        guard !rest.isEmpty else {
            summer = nil
            return
        }
        guard Self.dropName(&rest) else { return nil }
        let offset = rest.hasPrefix(",") ? standard + 3600 : Self.time(&rest).map { -$0 } ?? standard + 3600
        guard let begins = Self.turn(&rest), let ends = Self.turn(&rest) else { return nil }
        summer = (offset, begins, ends)
    }

    func secondsEast(of second: Int64) -> Int {
        guard let summer else { return standard }
        let year = Self.year(of: second + Int64(standard))
        let begins = summer.begins.seconds(in: year) - Int64(standard)
        let ends = summer.ends.seconds(in: year) - Int64(summer.offset)
        // South of the equator, summer time lasts over the new year.
        let isSummer = begins < ends ? (begins..<ends).contains(second) : !(ends..<begins).contains(second)
        return isSummer ? summer.offset : standard
    }

    private static func year(of second: Int64) -> Int {
        GregorianDate(daysSince1970: Int((Double(second) / 86_400).rounded(.down))).year
    }

    // MARK: - Reading

    /// Drops the name of a zone, such as `EET` or `<+03>`; returns false if there is none.
    private static func dropName(_ rest: inout Substring) -> Bool {
        let before = rest
        if rest.first == "<" {
            rest = rest.drop { $0 != ">" }.dropFirst()
        } else {
            rest = rest.drop { $0.isLetter }
        }
        return rest.endIndex == before.endIndex && rest.startIndex > before.startIndex
    }

    /// Reads an offset or a time such as `-2`, `3:30` or `+10:00:00`; returns it in seconds.
    private static func time(_ rest: inout Substring) -> Int? {
        let sign = rest.first == "-" ? -1 : 1
        if rest.first == "-" || rest.first == "+" { rest.removeFirst() }
        var seconds = 0
        for unit in [3600, 60, 1] {
            guard let number = number(&rest) else { return nil }
            seconds += number * unit
            guard rest.first == ":" else { break }
            rest.removeFirst()
        }
        return sign * seconds
    }

    private static func number(_ rest: inout Substring) -> Int? {
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        rest = rest[digits.endIndex...]
        return Int(digits).flatMap { (0...9999).contains($0) ? $0 : nil }
    }

    /// Reads a change such as `,M3.5.0/3`.
    private static func turn(_ rest: inout Substring) -> Turn? {
        guard rest.hasPrefix(",M") else { return nil }
        rest = rest.dropFirst(2)
        var parts: [Int] = []
        for _ in 0..<3 {
            guard let part = number(&rest) else { return nil }
            parts.append(part)
            if rest.first == "." { rest.removeFirst() }
        }
        guard (1...12).contains(parts[0]), (1...5).contains(parts[1]), (0...6).contains(parts[2]) else { return nil }
        var time = 2 * 3600
        if rest.first == "/" {
            rest.removeFirst()
            guard let told = Self.time(&rest) else { return nil }
            time = told
        }
        return Turn(month: parts[0], week: parts[1], weekday: parts[2], time: time)
    }
}
