package import FamilyCore

/// What the title page of a moment says.
package struct SceneTitle: Equatable, Sendable {
    /// A night that ends before this hour is still part of the day before.
    private static let nightEnds = 6

    /// The moment's title, on one line.
    package var title: String
    /// The first day; its time of day is not shown.
    package var firstDay: LocalTime
    /// The last day; nil if it is the first one, too.
    package var lastDay: LocalTime?
    /// The place, on one line; nil if there is none.
    package var place: String?
    /// Who came; nil before the moment's end, and if it is not known.
    package var guests: MomentCompany?

    package init(
        title: String,
        firstDay: LocalTime,
        lastDay: LocalTime? = nil,
        place: String? = nil,
        guests: MomentCompany? = nil
    ) {
        self.guests = guests
        self.title = title
        self.firstDay = firstDay
        self.lastDay = lastDay
        self.place = place
    }

    init(of moment: MomentSummary, isOver: Bool) {
        let (first, last) = (moment.starts.localTime, moment.ends.localTime)
        let nights = moment.ends.days - moment.starts.days
        let isOneDay = nights == 0 || (nights == 1 && last.hour < Self.nightEnds)
        self.init(
            title: Presentation.onOneLine(moment.title),
            firstDay: first,
            lastDay: isOneDay ? nil : last,
            place: moment.place.map(Presentation.onOneLine),
            guests: isOver ? moment.guests.flatMap(Self.company) : nil
        )
    }
}

extension SceneTitle {
    /// Returns the guests with as many names as are shown, each on one line; nil if there is none.
    private static func company(_ told: MomentCompany) -> MomentCompany? {
        let names = told.names.prefix(MomentCompany.mostNames).map(Presentation.onOneLine).filter { !$0.isEmpty }
        guard !names.isEmpty else { return nil }
        return MomentCompany(names: names, count: max(told.count, names.count))
    }
}

extension LocalDateTime {
    /// The minutes since 1 January 1970 on the same clock.
    var minutes: Int { (days * 24 + hour) * 60 + minute }

    private var date: GregorianDate { GregorianDate(year: year, month: month, day: day) }

    /// The days since 1 January 1970.
    fileprivate var days: Int { date.daysSince1970 }

    var localTime: LocalTime {
        LocalTime(
            year: year,
            month: month,
            day: day,
            weekday: date.weekday,
            hour: hour,
            minute: minute
        )
    }
}
