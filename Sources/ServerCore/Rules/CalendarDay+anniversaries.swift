package import FamilyCore

extension CalendarDay {
    /// Returns the days of earlier years among `years` that fall on this date, the last one first.
    ///
    /// On 28 February of a year without a 29th, the 29ths of leap years follow the 28ths: photos of that day would come
    /// up only every four years.
    package func anniversaries(in years: [Int]) -> [CalendarDay] {
        let isBeforeMissingDay = month == 2 && day == 28 && CalendarDay(number: number + 1) == nil
        let dates = isBeforeMissingDay ? [number, number + 1] : [number]
        let earlier = years.filter { $0 < year && Self.years.contains($0) }
        return earlier.sorted(by: >).flatMap { past in
            dates.compactMap { CalendarDay(number: $0 + (past - year) * 10_000) }
        }
    }
}
