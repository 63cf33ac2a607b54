package import FamilyCore

/// The bounds of a birthday.
package enum BirthdayRules {
    /// The greatest age in years that is believed: nobody is known to have become older than 122.
    package static let greatestAge = 125

    /// Returns nil if a member with this role may have the birthday; a nil birthday is always allowed.
    package static func refusal(of birthday: Birthday?, as role: Role, today: CalendarDay) -> Problem? {
        guard let birthday else { return nil }
        guard role != .guest else { return .birthdayOfGuest }
        return isBelieved(birthday, today: today) ? nil : .birthdayDay
    }

    private static func isBelieved(_ birthday: Birthday, today: CalendarDay) -> Bool {
        guard (1...12).contains(birthday.month), (1...31).contains(birthday.day) else { return false }
        // Without a year it may be 29 February, as in any leap year.
        let year = birthday.year ?? 2_000
        guard (today.year - greatestAge...today.year).contains(year) || birthday.year == nil,
            let born = CalendarDay(number: year * 10_000 + birthday.month * 100 + birthday.day)
        else { return false }
        return birthday.year == nil || born.number <= today.number
    }
}
