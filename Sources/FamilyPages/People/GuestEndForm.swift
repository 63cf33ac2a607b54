import FamilyCore
import FamilyServices
import FoundationEssentials
import ServerCore

/// The field with the last day of a guest's time.
struct GuestEndForm: Sendable {
    let id: String
    /// The chosen day; empty if there is none.
    let day: String
    /// The first and the last day to choose from.
    let first: String
    let last: String

    init(of guest: MemberSummary, context: MemberContext) {
        self.init(id: guest.id.text, end: guest.guestEndsAt, context: context)
    }

    /// Creates the field of a new link.
    init(context: MemberContext) { self.init(id: "link", end: nil, context: context) }

    /// Creates the field of a moment's link, with the end that is proposed.
    init(proposing end: Date, context: MemberContext) { self.init(id: "link", end: end, context: context) }

    private init(id: String, end: Date?, context: MemberContext) {
        let (clock, now) = (context.times.familyClock, context.times.now)
        self.id = id
        day = end.map { clock.lastDay(before: $0).description } ?? ""
        first = CalendarDay(clock.local(now)).description
        last = clock.lastDay(before: now.addingTimeInterval(GuestRules().longest)).description
    }

    /// Returns when the typed day ends; nil if none was typed.
    static func end(_ form: Form, on clock: FamilyClock) throws(Problem) -> Date? {
        guard !form["until"].isEmpty else { return nil }
        guard let day = CalendarDay(form["until"]) else { throw .guestEnd }
        return clock.end(of: day)
    }
}

extension TimeWords {
    /// Returns "until 24 December 2026" for a guest, or that their time is over.
    func stays(until end: Date) -> String {
        let day = lastDay(before: end)
        return words(end > now ? .guestUntil : .guestWasUntil, ["day": day])
    }

    /// Returns the sentence that tells a guest how long they stay.
    func youStay(until end: Date) -> String { words(.youStayUntil, ["day": lastDay(before: end)]) }
}
