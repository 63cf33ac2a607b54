import FamilyCore
package import FoundationEssentials

/// The local time of the frame.
package struct WallClock: Sendable {
    package typealias Moment = Date

    package let now: Moment
    /// Returns the seconds east of UTC at a moment; they change with daylight saving time.
    private let offset: @Sendable (Moment) -> Int
    /// False if the frame does not have the rules of its time zone: `offset` is then that of another one.
    package let knowsZone: Bool

    package init(now: Moment, offset: @escaping @Sendable (Moment) -> Int) {
        self.init(now: now, offset: offset, knowsZone: true)
    }

    private init(now: Moment, offset: @escaping @Sendable (Moment) -> Int, knowsZone: Bool) {
        self.now = now
        self.offset = offset
        self.knowsZone = knowsZone
    }

    /// Returns the clock of the same room, `seconds` ahead.
    func shifted(by seconds: Double) -> WallClock {
        WallClock(now: now.addingTimeInterval(seconds), offset: offset, knowsZone: knowsZone)
    }

    /// The same clock in a room whose time zone is another one, and is not known.
    package var withoutZone: WallClock { WallClock(now: now, offset: offset, knowsZone: false) }

    /// A clock that was never set.
    static let unset = WallClock(now: .distantPast, offset: { _ in 0 })

    /// Returns the local calendar days since 1 January 1970.
    func day(of moment: Moment) -> Int { Int(nearest: (seconds(of: moment) / 86_400).rounded(.down)) }

    /// Returns the seconds of local time since 1 January 1970, 00:00 local time.
    func seconds(of moment: Moment) -> Double { moment.timeIntervalSince1970 + Double(offset(moment)) }
}
