/// The hours in which a frame sleeps, by the clock of its time zone.
package struct NightSchedule: Equatable, Sendable {
    /// Minutes after midnight; 22:30 is 1350.
    package var begins: Int
    /// Minutes after midnight; if it is less than `begins`, the night passes midnight.
    package var ends: Int

    package init(begins: Int, ends: Int) {
        self.begins = begins
        self.ends = ends
    }

    /// Returns the minutes since the night began; nil by day.
    func minutesIn(at minute: Int) -> Int? {
        let since = (minute - begins + 1440) % 1440
        return since < (ends - begins + 1440) % 1440 ? since : nil
    }
}
