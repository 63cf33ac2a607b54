import ServerCore
import Testing

@testable import FamilyPages

struct FamilyFormTests {
    private let present = FamilyTyped(name: "Theirs", timeZone: "Europe/Paris")

    private func form(_ name: String, _ zone: String, insteadOf old: (String, String)? = nil) -> Form {
        var fields = ["familyName": name, "timeZone": zone]
        guard let old else { return Form(fields) }
        fields["old-familyName"] = old.0
        fields["old-timeZone"] = old.1
        return Form(fields)
    }

    @Test func `opens with the present values`() {
        let form = FamilyForm(present)
        #expect(form.typed == present && form.old == present)
    }

    @Test func `what two changed shows what was typed, in place of the present values`() {
        let typed = form("Mine", "Europe/Helsinki", insteadOf: ("Before", "Europe/Helsinki"))
        let again = FamilyForm(refused: typed, because: .changedMeanwhile, on: present)
        // The zone was not changed here: it becomes the one that somebody else chose.
        #expect(again.typed == FamilyTyped(name: "Mine", timeZone: "Europe/Paris"))
        #expect(again.old == present)
    }

    @Test func `a refused name stays, and so do the values that the form was opened with`() {
        let old = ("Before", "Europe/Helsinki")
        let again = FamilyForm(refused: form("", "UTC", insteadOf: old), because: .badRequest, on: present)
        #expect(again.typed == FamilyTyped(name: "", timeZone: "UTC"))
        #expect(again.old == FamilyTyped(name: "Before", timeZone: "Europe/Helsinki"))
    }

    @Test func `a form of an older page goes on from the present values`() {
        let again = FamilyForm(refused: form("", "UTC"), because: .badRequest, on: present)
        #expect(again.typed == FamilyTyped(name: "", timeZone: "UTC") && again.old == present)
    }
}
