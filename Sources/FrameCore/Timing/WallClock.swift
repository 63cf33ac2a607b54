package import FoundationEssentials

/// The clock on the wall of the room the frame stands in.
package struct WallClock: Sendable {
    package typealias Moment = Date

    package let now: Moment
    /// Seconds east of UTC that the room's clocks stood at in a moment; summer
    /// time makes them differ from moment to moment.
    private let offset: @Sendable (Moment) -> Int

    package init(now: Moment, offset: @escaping @Sendable (Moment) -> Int) {
        self.now = now
        self.offset = offset
    }

    /// Days of the room's calendar since that of 1 January 1970.
    func day(of moment: Moment) -> Int {
        Int(((moment.timeIntervalSince1970 + Double(offset(moment))) / 86_400).rounded(.down))
    }
}
