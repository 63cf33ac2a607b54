package import FamilyCore

extension Problem {
    package static let notSignedIn = Problem(.notSignedIn)
    package static let frameUnknown = Problem(.frameUnknown)
    package static func frameRevoked(by server: ServerID) -> Problem {
        Problem(.frameRevoked, serverID: server)
    }
    package static let framePaired = Problem(.framePaired)
    package static let keeperNeeded = Problem(.keeperNeeded)
    package static let passwordNeeded = Problem(.passwordNeeded)
    package static let wrongPassword = Problem(.wrongPassword)
    package static let wrongPasswordAgain = Problem(.wrongPasswordAgain)
    package static let notAllowed = Problem(.notAllowed)
    /// Returns the problem of a member whom the keepers do not let send photos.
    package static func notAmongSenders(_ senders: Senders) -> Problem {
        Problem(senders == .keepers ? .onlyKeepersSend : .onlyRelativesSend)
    }
    /// Returns the problem of a newcomer whom the frames are asked about or declined.
    package static func notYetWelcome(_ introduction: IntroductionSummary) -> Problem {
        Problem(introduction.state == .asked ? .beingAsked : .notNow)
    }
    package static let notDeclined = Problem(.notDeclined)
    package static let noFrameToAsk = Problem(.noFrameToAsk)
    package static let foreignOrigin = Problem(.foreignOrigin)
    package static let tokenMismatch = Problem(.tokenMismatch)
    package static let alreadySetUp = Problem(.alreadySetUp)
    package static let linkUnknown = Problem(.linkUnknown)
    package static let sharedGone = Problem(.sharedGone)
    package static func shareDays(_ days: ClosedRange<Int>) -> Problem {
        Problem(.shareDays, [.least: .number(days.lowerBound), .most: .number(days.upperBound)])
    }
    package static let tooManyShares = Problem(.tooManyShares)
    package static func nameTaken(_ name: String) -> Problem {
        Problem(.nameTaken, [.name: .text(name)])
    }
    /// Returns the problem that a user name is taken by a person of this server, perhaps of another family.
    package static func userNameTaken(_ name: String) -> Problem {
        Problem(.userNameTaken, [.name: .text(name)])
    }
    package static let familyPaused = Problem(.familyPaused)
    package static let familyClosed = Problem(.familyClosed)
    package static let familiesFull = Problem(.familiesFull)
    package static let guestEnd = Problem(.guestEnd)
    package static let onlyGuestsEnd = Problem(.onlyGuestsEnd)
    package static let birthdayDay = Problem(.birthdayDay)
    package static let birthdayOfGuest = Problem(.birthdayOfGuest)
    package static let passwordsDiffer = Problem(.passwordsDiffer)
    package static let lastKeeper = Problem(.lastKeeper)
    package static let keeperNeedsPassword = Problem(.keeperNeedsPassword)
    package static func tooManyAttempts(waitSeconds: Int) -> Problem {
        Problem(.tooManyAttempts, [.wait: .wait(waitSeconds)], interval: waitSeconds)
    }

    /// Returns the problem of an account for which others tried wrong passwords.
    package static func guessedAt(waitSeconds: Int) -> Problem {
        Problem(.guessedAt, [.wait: .wait(waitSeconds)], interval: waitSeconds)
    }
    package static let signInBusy = Problem(.signInBusy, interval: 10)

    /// Returns the problem of a member who hid too many photos, by mistake or malice.
    package static func hiddenTooMany(waitSeconds: Int) -> Problem {
        Problem(.hiddenTooMany, [.wait: .wait(waitSeconds)], interval: waitSeconds)
    }
}
