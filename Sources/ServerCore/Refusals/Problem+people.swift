package import FamilyCore

// The sentences for people stand here and in the files beside this one, once;
// a page shows them as they are.

extension Problem {
    package static let notSignedIn = Problem(
        status: 401,
        code: .notSignedIn,
        title: "Please sign in first."
    )
    package static let frameUnknown = Problem(
        status: 401,
        code: .frameUnknown,
        title: "This server does not know this frame."
    )
    package static func frameRevoked(by server: ServerID) -> Problem {
        Problem(
            status: 403,
            code: .frameRevoked,
            title: "This frame was taken out of the family.",
            serverID: server
        )
    }
    package static let framePaired = Problem(
        status: 409,
        code: .framePaired,
        title: "This frame is in a family already."
    )
    package static let keeperNeeded = Problem(
        status: 403,
        code: .keeperNeeded,
        title: "Only a keeper of the family can do this."
    )
    package static let passwordNeeded = Problem(
        status: 403,
        code: .passwordNeeded,
        title: "Please give your password once more."
    )
    package static let wrongPassword = Problem(
        status: 401,
        code: .wrongPassword,
        title: "The name or the password is not right."
    )
    package static let wrongPasswordAgain = Problem(
        status: 403,
        code: .wrongPassword,
        title: "The password is not right."
    )
    package static let notAllowed = Problem(
        status: 403,
        code: .notAllowed,
        title: "You may not do this here."
    )
    /// The keepers want photos of some only, and not of this one.
    package static func notAmongSenders(_ senders: Senders) -> Problem {
        Problem(
            status: 403,
            code: .notAllowed,
            title: senders == .keepers
                ? "Only the keepers of the family send photos now. They can let you send too."
                : "Only keepers and relatives of the family send photos now. A keeper can let you send too."
        )
    }
    /// A member the frames ask about, or about whom "Not now" was said there.
    package static func notYetWelcome(_ introduction: IntroductionSummary) -> Problem {
        Problem(
            status: 403,
            code: .notYetWelcome,
            title: introduction.state == .asked
                ? "The family is being asked on its frame. You can take part as soon as the answer is Yes."
                : "The moment was not right to ask. A keeper of the family can let you take part."
        )
    }
    package static let notDeclined = Problem(
        status: 409,
        code: .notAllowed,
        title: "The frames ask again only after somebody said Not now."
    )
    package static let noFrameToAsk = Problem(
        status: 409,
        code: .notAllowed,
        title: "There is no frame in the family to ask on."
    )
    package static let foreignOrigin = Problem(
        status: 403,
        code: .foreignOrigin,
        title: "This request came from another site."
    )
    package static let tokenMismatch = Problem(
        status: 403,
        code: .tokenMismatch,
        title: "This page has been open too long. Please load it again."
    )
    package static let alreadySetUp = Problem(
        status: 409,
        code: .linkUnknown,
        title: "This family is set up already."
    )
    package static let linkUnknown = Problem(
        status: 404,
        code: .linkUnknown,
        title: "This link is used up or too old. Please ask for a new one."
    )
    package static let sharedGone = Problem(
        status: 404,
        code: .linkUnknown,
        title: "This photo is not shared any more. Please ask who sent you the link."
    )
    package static func shareDays(_ days: ClosedRange<Int>) -> Problem {
        .badRequest("A photo can be shared for \(days.lowerBound) to \(days.upperBound) days.")
    }
    package static let tooManyShares = Problem(
        status: 409,
        code: .notAllowed,
        title: "You share very many photos already. Please take some links back first."
    )
    package static func nameTaken(_ name: String) -> Problem {
        Problem(status: 409, code: .nameTaken, title: "Somebody here is called \(name) already.")
    }
    package static let passwordsDiffer = Problem.badRequest("The two passwords are not the same.")
    package static let lastKeeper = Problem(
        status: 409,
        code: .notAllowed,
        title: "The family needs at least one keeper."
    )
    package static let keeperNeedsPassword = Problem(
        status: 409,
        code: .notAllowed,
        title: "A keeper needs a password. They have to choose one first."
    )
    package static func tooManyAttempts(waitSeconds: Int) -> Problem {
        Problem(
            status: 429,
            code: .tooManyAttempts,
            title: "That was too often. Please wait \(wait(waitSeconds)) and try again.",
            interval: waitSeconds
        )
    }

    /// Others tried wrong passwords for this account.
    package static func guessedAt(waitSeconds: Int) -> Problem {
        Problem(
            status: 429,
            code: .tooManyAttempts,
            title: "Many wrong passwords were tried for this name. Please wait \(wait(waitSeconds)) and try again.",
            interval: waitSeconds
        )
    }
    package static let signInBusy = Problem(
        status: 503,
        code: .unavailable,
        title: "Too many are signing in at this moment. Please try again in ten seconds.",
        interval: 10
    )

    /// A member hid so many photos that it looks like a mistake, or like malice.
    package static func hiddenTooMany(waitSeconds: Int) -> Problem {
        Problem(
            status: 429,
            code: .tooManyRequests,
            title: "You have hidden many photos. Please wait \(wait(waitSeconds)), or ask a keeper of the family.",
            interval: waitSeconds
        )
    }

    private static func wait(_ seconds: Int) -> String {
        switch seconds {
        case ...1: "a second"
        case ..<90: "\(seconds) seconds"
        case ...5_400: "\((seconds + 59) / 60) minutes"
        default: "\((seconds + 3_599) / 3_600) hours"
        }
    }
}
