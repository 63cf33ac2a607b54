import FamilyCore

// Photos that the user does not want to see on this frame. Nobody else misses them: they stay in the album, and the server
// is told so that relatives can bring them back.

extension Library {
    /// Updates the hidden photos by what the server says and by the user's choices.
    mutating func followHidings(_ told: [PhotoID]) { hiddenHere.follow(outbox.hidden(told)) }

    /// Handles the confirmation of a choice; returns its entry, or nil if the user has changed it meanwhile.
    mutating func hidingSet(_ photo: PhotoID, isHidden: Bool) -> OutboxEntry? {
        hiddenHere.confirmed(isAsked: known.awaitsIdentity)
        return outbox.confirmed(OutboxEntry(.hiding(photo), isYes: isHidden))
    }

    /// Handles a choice that did not reach the server.
    ///
    /// The photo stays hidden, whatever an older server or one that refuses says.
    mutating func hidingFailed(_ photo: PhotoID, isHidden: Bool, _ error: ServerError, now: Uptime) {
        let entry = OutboxEntry(.hiding(photo), isYes: isHidden)
        switch error {
        case .notFound: outbox.refused(entry, now: now)
        case .refused(let problem) where problem.status < 500: outbox.refused(entry, now: now)
        default: outbox.failed(entry, now: now)
        }
    }

    /// Returns the photos that are hidden here by the server's answer; if the answer may be old, returns those that
    /// were known before, and asks again.
    mutating func hidings(in told: FrameIdentity, known before: FrameIdentity?) -> [PhotoID]? {
        guard hiddenHere.hearsOld() else { return told.hiddenHere }
        known.wantIdentity()
        return before?.hiddenHere
    }
}
