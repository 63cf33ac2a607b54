package import FamilyCore
package import FoundationEssentials

/// The question to the family's frames whether a newcomer may send photos.
///
/// Whoever stands before any of them answers it, once: later answers come from
/// frames that had not heard of the first.
package struct Introduction: Equatable, Sendable {
    /// What was said on a frame.
    package struct Reply: Equatable, Sendable {
        package var isWelcome: Bool
        /// The frame's name as it was then.
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

    /// Whether it was declined, and may be asked once more.
    package var isDeclined: Bool { reply.map { !$0.isWelcome } ?? false }

    /// Takes what a frame says; tells whether it was the first to.
    package mutating func answer(_ reply: Reply) -> Bool {
        guard isOpen else { return false }
        self.reply = reply
        return true
    }

    /// Nothing once the member is welcome.
    package var summary: IntroductionSummary? {
        guard let reply else { return IntroductionSummary(state: .asked) }
        guard !reply.isWelcome else { return nil }
        return IntroductionSummary(state: .declined, saidOn: reply.frameName, saidAt: reply.at)
    }
}
