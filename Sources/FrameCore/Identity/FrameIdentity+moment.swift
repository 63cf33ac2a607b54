import FamilyCore

extension FrameIdentity {
    /// The identity to store: without the values that are valid for one moment only, which each answer brings anew;
    /// lists are bounded.
    var kept: FrameIdentity {
        var kept = self
        kept.wanted = nil
        kept.serverTime = nil
        kept.hiddenHere = hiddenHere.map { Array($0.prefix(Self.mostHiddenHere)) }
        kept.birthdays = birthdays.map { Array($0.prefix(Self.mostBirthdays)) }
        return kept
    }
}
