import FamilyCore

extension Photo {
    /// Returns how many years ago the photo was taken, if it was on today's date; nil for any other photo.
    ///
    /// If the camera recorded no date, the date of sending counts.
    func yearsAgoToday(on clock: WallClock) -> Int? {
        guard let today = clock.time else { return nil }
        let sent = clock.time(of: addedAt)
        let date = takenAt.map { ($0.year, $0.month, $0.day) } ?? (sent.year, sent.month, sent.day)
        guard date.0 < today.year, date.1 == today.month, date.2 == today.day else { return nil }
        return today.year - date.0
    }

    /// Returns the age that the caption tells: the time since sending, or, after the first day, the years since the
    /// photo was taken if that was on today's date.
    func age(on clock: WallClock) -> PhotoAge? {
        let age = PhotoAge(of: addedAt, on: clock)
        switch age {
        case nil, .now, .minutes, .hours: return age
        default: return yearsAgoToday(on: clock).map(PhotoAge.yearsToday) ?? age
        }
    }
}
