package import FamilyCore

extension Problem {
    /// One answer for an unknown, expired, used code and one that somebody
    /// else claimed: whoever guesses learns nothing.
    package static let invitationUnknown = Problem(
        status: 404,
        code: .invitationUnknown,
        title: "No frame shows this code now. Please look at the frame again."
    )
    package static let invitationEnded = Problem(
        status: 410,
        code: .invitationEnded,
        title: "This code has ended. The frame shows a new one in a moment."
    )
    package static let wrongNumber = Problem(
        status: 409,
        code: .wrongNumber,
        title: "That was not the frame's number. The frame shows a new code in a moment."
    )
    package static let numberNotShown = Problem(
        status: 409,
        code: .badRequest,
        title: "The frame does not show its number yet. Please wait a moment."
    )
    package static func slowDown(interval: Int) -> Problem {
        Problem(status: 429, code: .slowDown, title: "The frame asks too often.", interval: interval)
    }
    package static func tooManyRequests(waitSeconds: Int) -> Problem {
        Problem(
            status: 429,
            code: .tooManyRequests,
            title: "Too many requests came from here. Please try again later.",
            interval: waitSeconds
        )
    }
}
