import FamilyCore
import ServerCore

/// The form of the family's name and time zone.
struct FamilyForm: Sendable {
    /// The values that the form's fields show.
    let typed: FamilyTyped
    /// The values that the next attempt is made in the knowledge of.
    let old: FamilyTyped

    init(_ present: FamilyTyped) { (typed, old) = (present, present) }

    /// Creates the form again after it was refused, with what was typed.
    init(refused form: Form, because error: Problem, on present: FamilyTyped) {
        let (typed, old) = (FamilyTyped(form), FamilyTyped(whenOpened: form))
        guard error.code == .changedMeanwhile, let old else {
            (self.typed, self.old) = (typed, old ?? present)
            return
        }
        // The next attempt is made in the knowledge of the present values, and changes only what was changed here.
        (self.typed, self.old) = (typed.changes(from: old, on: present), present)
    }
}

/// The fields of the form, as typed.
struct FamilyTyped: Equatable, Sendable {
    var name: String
    /// An IANA name.
    var timeZone: String

    init(name: String, timeZone: String) { (self.name, self.timeZone) = (name, timeZone) }

    init(_ form: Form) { self.init(name: form["familyName"], timeZone: form["timeZone"]) }

    /// Reads the values that the form had when it was opened; nil for a form of an older page, which does not know them.
    init?(whenOpened form: Form) {
        guard !form["old-timeZone"].isEmpty else { return nil }
        self.init(name: form["old-familyName"], timeZone: form["old-timeZone"])
    }

    /// Returns what was typed in place of the `old` values, and the present values of everything else.
    func changes(from old: FamilyTyped, on present: FamilyTyped) -> FamilyTyped {
        var merged = present
        if name != old.name { merged.name = name }
        if timeZone != old.timeZone { merged.timeZone = timeZone }
        return merged
    }
}
