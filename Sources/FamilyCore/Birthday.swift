/// The day of the year on which somebody was born, and the year if it was told.
package struct Birthday: Codable, Equatable, Hashable, Sendable {
    /// 1 to 12.
    package var month: Int
    /// 1 to 31.
    package var day: Int
    /// The year; absent if it was not told, so that no age is known.
    package var year: Int?

    package init(month: Int, day: Int, year: Int? = nil) {
        self.month = month
        self.day = day
        self.year = year
    }

    /// Returns whether the birthday is celebrated on a day.
    ///
    /// In a year without a 29 February, that birthday is celebrated on the 28th: it stays in its month, and the photos
    /// of the 29th come up on the 28th too (see `CalendarDay.anniversaries`).
    package func isCelebrated(on today: CalendarDay) -> Bool {
        if (today.month, today.day) == (month, day) { return true }
        guard (month, day) == (2, 29), (today.month, today.day) == (2, 28) else { return false }
        return CalendarDay(number: today.number + 1) == nil
    }

    /// Returns how old somebody becomes in the year of `today`; nil if no sensible year was told.
    package func age(on today: CalendarDay) -> Int? {
        guard let year, CalendarDay.years.contains(year), year < today.year else { return nil }
        return today.year - year
    }
}

/// The birthday of a member, as a frame is told it.
package struct MemberBirthday: Codable, Equatable, Hashable, Sendable {
    package var memberID: MemberID
    package var displayName: String
    package var birthday: Birthday

    package init(memberID: MemberID, displayName: String, birthday: Birthday) {
        self.memberID = memberID
        self.displayName = displayName
        self.birthday = birthday
    }
}
