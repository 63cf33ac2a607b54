import FamilyCore

extension Photo {
    /// Returns how many years ago the photo was taken, if it was on today's date; nil for any other photo.
    ///
    /// If the camera recorded no date, the date of sending counts. In a year without a 29 February, photos of that day
    /// come up on the 28th, as they do on the server's pages.
    func yearsAgoToday(on clock: WallClock) -> Int? {
        guard let today = clock.today else { return nil }
        let sent = clock.time(of: addedAt)
        let (year, month, day) = takenAt.map { ($0.year, $0.month, $0.day) } ?? (sent.year, sent.month, sent.day)
        guard year < today.year, Birthday(month: month, day: day).isCelebrated(on: today) else { return nil }
        return today.year - year
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
