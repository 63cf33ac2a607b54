package import FamilyCore

/// The people whose birthday it is today, by the frame's clock, and which photos are theirs.
package struct Celebration: Equatable, Sendable {
    package let people: [MemberBirthday]
    private let senders: Set<MemberID>
    /// Their names as the words that they consist of, in lower case.
    private let names: [[Substring]]
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
        let names = people.map { Self.words(of: $0.displayName) }.filter { !$0.isEmpty }
        self.people = people
        self.names = names
        senders = Set(people.map(\.memberID))
        self.moments = Set(moments.values.filter { Self.mentions($0.title, anyOf: names) }.map(\.id))
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
        return Self.mentions(photo.caption, anyOf: names)
    }

    /// Returns whether the text has one of the names as whole words in a row, in large or small letters.
    private static func mentions(_ text: String, anyOf names: [[Substring]]) -> Bool {
        guard !text.isEmpty, !names.isEmpty else { return false }
        let words = words(of: text)
        return names.contains { name in
            words.indices.contains { words[$0...].starts(with: name) }
        }
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
