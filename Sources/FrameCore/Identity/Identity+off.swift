import FamilyCore

extension Identity {
    /// Whether a keeper wants the frame off, and nobody has touched it since.
    var isOff: Bool { isInFamily && known?.off?.isOff == true }

    /// Records that somebody touched the frame, which ends the order to be off; kept with the identity, so that a frame
    /// that starts anew without its server does not go dark again.
    mutating func offEnded() -> [Action] {
        guard var next = known else { return [] }
        next.off?.isOff = false
        keep(next)
        return drained()
    }
}
