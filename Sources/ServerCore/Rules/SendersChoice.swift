package import FamilyCore

/// What a keeper's choice of who may send does to the one that stands.
package struct SendersChoice: Equatable, Sendable {
    package let senders: Senders
    /// What the keeper saw.
    package let insteadOf: Senders

    package init(_ senders: Senders, insteadOf: Senders) {
        self.senders = senders
        self.insteadOf = insteadOf
    }

    /// What stands from now on; throws where another keeper chose something
    /// else meanwhile.
    package func chosen(after standing: Senders) throws(Problem) -> Senders {
        // Twice the same is once: an answer may have been lost on its way.
        guard standing == insteadOf || standing == senders else { throw .settingsChanged }
        return senders
    }
}
