package import FamilyCore

/// The people whose birthday it is today, by the frame's clock, and which photos are theirs.
package struct Celebration: Equatable, Sendable {
    package let people: [MemberBirthday]
    private let senders: Set<MemberID>
    private let names: [NameInWords]
    /// The moments that these people made, and those whose titles have one of the names, such as "Anna’s birthday".
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
        let members = Set(people.map(\.memberID))
        let theirs = moments.values.filter { moment in
            moment.maker.map(members.contains) == true || names.contains { $0.isIn(moment.title) }
        }
        senders = members
        self.moments = Set(theirs.map(\.id))
    }

    /// Returns those whose birthday is today, in the given order.
    static func people(of birthdays: [MemberBirthday], on clock: WallClock) -> [MemberBirthday] {
        guard !birthdays.isEmpty, let today = clock.today else { return [] }
        return birthdays.filter { $0.birthday.isCelebrated(on: today) }
    }

    /// Returns whether one of these people sent the photo or made its moment, or its caption or the title of its moment
    /// names one of them.
    package func isTheirs(_ photo: Photo) -> Bool {
        if let sender = photo.sender.id, senders.contains(sender) { return true }
        if let moment = photo.moment, moments.contains(moment) { return true }
        return names.contains { $0.isIn(photo.caption) }
    }
}

/// A name to be found in captions.
///
/// The last word of a name may have a short ending: in German "Annas Geburtstag", in Finnish "Annan syntymäpäivät" or "kuva
/// Annalta". Finnish puts an "i" before it after a consonant: "Robertille".
private struct NameInWords: Equatable, Sendable {
    /// The endings of German and Finnish that say whose something is, to or from whom it comes, and at or in whom it is.
    ///
    /// Those of the Finnish partitive, "a" and "ä", are left out: with them many names become others, "Mari" to "Maria".
    private static let endings = ["s", "n", "lle", "lla", "llä", "lta", "ltä", "ssa", "ssä", "sta", "stä"]
    /// The fewest letters of a word that may have an ending.
    private static let fewestBeforeEnding = 3
    /// The most letters of a name that is found only with a capital, because it is often a word: "Will", "May".
    private static let mostOfShort = 4

    /// The words before the last one, in lower case.
    private let first: [String]
    /// The last word in lower case, without and with each ending.
    private let last: Set<String>
    /// Whether the text has to begin the name with a capital, as far as its script has some.
    private let needsCapital: Bool
    /// The ASCII letters and digits with which the first word begins; may be empty.
    private let start: [UInt8]

    /// Returns nil for a name without letters and digits, and for one of a single letter of a script with capitals, which
    /// would be anywhere.
    init?(_ name: String) {
        let words = Self.words(of: name).map { $0.lowercased() }
        let letters = words.reduce(0) { $0 + $1.count }
        let isInitial = letters == 1 && words.first.map { $0 != $0.uppercased() } ?? true
        guard !isInitial, letters > 0, let end = words.last else { return nil }
        first = Array(words.dropLast())
        last = Self.forms(of: end)
        needsCapital = letters <= Self.mostOfShort
        start = Array(words[0].utf8.prefix { $0 < 0x80 })
    }

    /// Returns a word in lower case without and with each ending.
    private static func forms(of word: String) -> Set<String> {
        guard word.count >= fewestBeforeEnding, let letter = word.last else { return [word] }
        let binding = "aeiouyåäö".contains(letter) ? [""] : ["", "i"]
        return Set([word] + binding.flatMap { joint in endings.map { word + joint + $0 } })
    }

    /// Returns whether the text has the name as words in a row, in large or small letters.
    func isIn(_ text: String) -> Bool {
        guard mayBe(in: text) else { return false }
        let found = Self.words(of: text)
        guard found.count > first.count else { return false }
        return (0..<found.count - first.count).contains { isAt(found[$0...]) }
    }

    /// Returns whether these words begin with the name.
    private func isAt(_ found: ArraySlice<Substring>) -> Bool {
        if needsCapital, found.first?.first?.isLowercase == true { return false }
        return zip(found, first).allSatisfy { $0.lowercased() == $1 }
            && last.contains(found[found.startIndex + first.count].lowercased())
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

    private static func words(of text: String) -> [Substring] { text.split { !$0.isLetter && !$0.isNumber } }
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
