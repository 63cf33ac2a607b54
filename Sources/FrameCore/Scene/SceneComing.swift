package import FamilyCore

/// The moment that comes next.
package struct SceneComing: Equatable, Sendable {
    /// The most days ahead that a moment is told: nobody plans further ahead by a line beside the clock.
    static let mostDays = 14

    package var moment: MomentID
    /// Its title, on one line.
    package var title: String
    /// The calendar days until it starts, by the frame's clock: 0 is today.
    package var days: Int

    package init(moment: MomentID, title: String, days: Int) {
        self.moment = moment
        self.title = title
        self.days = days
    }

    /// Returns nil if none of the moments comes soon, or if the frame's clock cannot be right.
    init?(nextOf moments: [ComingMoment], on clock: WallClock) {
        guard clock.time != nil, let next = moments.filter({ $0.startsAt > clock.now }).min(by: Self.isSooner) else {
            return nil
        }
        let days = clock.day(of: next.startsAt) - clock.day(of: clock.now)
        guard days <= Self.mostDays else { return nil }
        self.init(moment: next.id, title: Presentation.onOneLine(next.title), days: days)
    }

    private static func isSooner(_ one: ComingMoment, _ other: ComingMoment) -> Bool {
        (one.startsAt, one.id.text) < (other.startsAt, other.id.text)
    }
}
