package import FamilyCore

/// A keeper's choice of who may send photos, applied to the present choice.
package struct SendersChoice: Equatable, Sendable {
    package let senders: Senders
    /// The choice that the keeper saw.
    package let insteadOf: Senders

    package init(_ senders: Senders, insteadOf: Senders) {
        self.senders = senders
        self.insteadOf = insteadOf
    }

    /// Returns the new choice; throws `.settingsChanged` if another keeper has changed it.
    package func chosen(after standing: Senders) throws(Problem) -> Senders {
        // A repeated choice is allowed, because the first answer may have been lost.
        guard standing == insteadOf || standing == senders else { throw .settingsChanged }
        return senders
    }
}
