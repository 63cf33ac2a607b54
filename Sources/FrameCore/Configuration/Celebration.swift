package import FamilyCore

/// The people whose birthday it is today, by the frame's clock, and which photos are theirs.
package struct Celebration: Equatable, Sendable {
    package let people: [MemberBirthday]
    private let senders: Set<MemberID>
    private let names: [NameInWords]
    /// The moments whose titles have one of the names, such as "Anna’s birthday".
    private let moments: Set<MomentID>

    /// Returns nil on a day on which nobody has their birthday, and by a clock that cannot be right.
    package init?(
        of birthdays: [MemberBirthday],
        moments: [MomentID: MomentSummary] = [:],
        on clock: WallClock
    ) {
        let people = Self.people(of: birthdays, on: clock)
        guard !people.isEmpty else { return nil }
        let names = people.compactMap { NameInWords($0.displayName) }
        self.people = people
        self.names = names
        senders = Set(people.map(\.memberID))
        self.moments = Set(moments.values.filter { moment in names.contains { $0.isIn(moment.title) } }.map(\.id))
    }

    /// Returns those whose birthday is today, in the given order.
    static func people(of birthdays: [MemberBirthday], on clock: WallClock) -> [MemberBirthday] {
        guard !birthdays.isEmpty, let today = clock.today else { return [] }
        return birthdays.filter { $0.birthday.isCelebrated(on: today) }
    }

    /// Returns whether they sent the photo, or its caption or the title of its moment names them.
    package func isTheirs(_ photo: Photo) -> Bool {
        if let sender = photo.sender.id, senders.contains(sender) { return true }
        if let moment = photo.moment, moments.contains(moment) { return true }
        return names.contains { $0.isIn(photo.caption) }
    }
}

/// A name to be found in captions.
private struct NameInWords: Equatable, Sendable {
    /// In lower case.
    private let words: [Substring]
    /// The ASCII letters and digits with which the first word begins; may be empty.
    private let start: [UInt8]

    /// Returns nil for a name without letters and digits.
    init?(_ name: String) {
        words = Self.words(of: name)
        guard let first = words.first else { return nil }
        start = Array(first.utf8.prefix { $0 < 0x80 })
    }

    /// Returns whether the text has the name as whole words in a row, in large or small letters.
    func isIn(_ text: String) -> Bool {
        guard mayBe(in: text) else { return false }
        let found = Self.words(of: text)
        return found.indices.contains { found[$0...].starts(with: words) }
    }

    /// Returns false for most texts without the name, fifty times as fast as a look at their words.
    private func mayBe(in text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            guard bytes.count >= start.count else { return false }
            return (0...bytes.count - start.count).contains { place in
                start.indices.allSatisfy { Self.lowercase(bytes[place + $0]) == start[$0] }
            }
        }
    }

    private static func lowercase(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }

    private static func words(of text: String) -> [Substring] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber }
    }
}

/// The birthdays of a family's members, as the frame was last told them.
struct FamilyBirthdays: Sendable {
    let people: [MemberBirthday]
    /// The member who looks at the frame; nil before it has joined.
    let viewer: MemberID?

    init(_ identity: FrameIdentity?) { (people, viewer) = (identity?.birthdays ?? [], identity?.memberID) }
}

extension WallClock {
    /// Today's date; nil if the clock cannot be right.
    var today: CalendarDay? {
        time.flatMap { CalendarDay(number: $0.year * 10_000 + $0.month * 100 + $0.day) }
    }
}
