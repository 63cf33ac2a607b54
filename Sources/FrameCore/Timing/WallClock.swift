import FamilyCore
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

    /// The same room's clock, set so many seconds further.
    func shifted(by seconds: Double) -> WallClock {
        WallClock(now: now.addingTimeInterval(seconds), offset: offset)
    }

    /// One that was never set.
    static let unset = WallClock(now: .distantPast, offset: { _ in 0 })

    /// Days of the room's calendar since that of 1 January 1970.
    func day(of moment: Moment) -> Int { Int(nearest: (seconds(of: moment) / 86_400).rounded(.down)) }

    /// Seconds of the room's clocks since they stood at 1 January 1970.
    func seconds(of moment: Moment) -> Double { moment.timeIntervalSince1970 + Double(offset(moment)) }
}
