import FamilyCore

extension Problem {
    /// The same answer for codes that are unknown, expired, used or claimed by somebody else, so that guessing
    /// reveals nothing.
    package static let invitationUnknown = Problem(.invitationUnknown)
    package static let invitationEnded = Problem(.invitationEnded)
    package static let wrongNumber = Problem(.wrongNumber)
    package static let numberNotShown = Problem(.numberNotShown)
    package static func slowDown(interval: Int) -> Problem {
        Problem(.slowDown, interval: interval)
    }
    package static func tooManyRequests(waitSeconds: Int) -> Problem {
        Problem(.tooManyRequests, interval: waitSeconds)
    }
}
