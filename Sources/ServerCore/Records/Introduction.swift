package import FamilyCore
package import FoundationEssentials

/// The question to the family's frames whether a newcomer may send photos.
///
/// Anybody at any of the frames may answer it, and the first answer counts. Later answers come from frames that did
/// not know of the first.
package struct Introduction: Equatable, Sendable {
    /// The answer given on a frame.
    package struct Reply: Equatable, Sendable {
        package var isWelcome: Bool
        /// The frame's name at that time.
        package var frameName: String
        package var at: Date

        package init(isWelcome: Bool, frameName: String, at: Date) {
            self.isWelcome = isWelcome
            self.frameName = frameName
            self.at = at
        }
    }

    package var id: IntroductionID
    package private(set) var reply: Reply?

    package init(id: IntroductionID, reply: Reply? = nil) {
        self.id = id
        self.reply = reply
    }

    package var isOpen: Bool { reply == nil }

    /// Whether it was declined and may be asked once more.
    package var isDeclined: Bool { reply.map { !$0.isWelcome } ?? false }

    /// Records an answer; returns whether it was the first.
    package mutating func answer(_ reply: Reply) -> Bool {
        guard isOpen else { return false }
        self.reply = reply
        return true
    }

    /// The state for the family's pages; nil once the member is welcome.
    package var summary: IntroductionSummary? {
        guard let reply else { return IntroductionSummary(state: .asked) }
        guard !reply.isWelcome else { return nil }
        return IntroductionSummary(state: .declined, saidOn: reply.frameName, saidAt: reply.at)
    }
}
