import FamilyCore

extension FrameIdentity {
    /// Without what holds for one moment only: it is asked for at each answer, and kept by nobody; lists are bounded.
    var kept: FrameIdentity {
        var kept = self
        kept.wanted = nil
        kept.serverTime = nil
        kept.hiddenHere = hiddenHere.map { Array($0.prefix(Self.mostHiddenHere)) }
        kept.birthdays = birthdays.map { Array($0.prefix(Self.mostBirthdays)) }
        return kept
    }
}
