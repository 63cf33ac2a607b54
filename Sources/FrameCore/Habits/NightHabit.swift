/// When a frame sleeps, by the room's clock.
package struct NightHabit: Equatable, Sendable {
    /// Minutes after midnight: 22:30 is 1350.
    package var begins: Int
    /// Before `begins`, the night goes over midnight.
    package var ends: Int

    package init(begins: Int, ends: Int) {
        self.begins = begins
        self.ends = ends
    }

    /// Minutes since the night began; nothing by day.
    func minutesIn(at minute: Int) -> Int? {
        let since = (minute - begins + 1440) % 1440
        return since < (ends - begins + 1440) % 1440 ? since : nil
    }
}
