import FamilyCore

extension Problem {
    /// One answer for an unknown, expired, used code and one that somebody
    /// else claimed: whoever guesses learns nothing.
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
