import FamilyCore

extension FrameIdentity {
    /// Without what holds for one moment only: it is asked for at each answer, and kept by nobody.
    var kept: FrameIdentity {
        var kept = self
        kept.wanted = nil
        kept.serverTime = nil
        return kept
    }
}
