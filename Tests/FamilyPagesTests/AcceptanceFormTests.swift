import FamilyCore
import FamilyTesting
import Testing

@testable import FamilyPages

struct AcceptanceFormTests {
    private func acceptance(_ fields: [String: String]) throws -> Acceptance? {
        AcceptanceForm(Form(fields), words: try .pages()).acceptance
    }

    @Test func `a newcomer has a relationship and the name that was typed`() throws {
        let form = ["number": "42", "whose": "new:grandma", "displayName": " Liisa "]
        #expect(
            try acceptance(form) == Acceptance(number: 42, relationship: .grandma, displayName: "Liisa")
        )
    }

    @Test(arguments: ["", "   ", "\u{200B}"])
    func `a newcomer without a name is called what they are`(blank: String) throws {
        let form = ["number": "42", "whose": "new:grandma", "displayName": blank]
        #expect(try acceptance(form)?.displayName == "Grandma")
    }

    @Test func `a name that is missing or too long is left to the service, which says so`() throws {
        let long = String(repeating: "x", count: 61)
        for (whose, name) in [("other", ""), ("other", "  "), ("aunt", long)] {
            let form = ["number": "42", "whose": "new:\(whose)", "displayName": name]
            #expect(try acceptance(form)?.displayName == name)
        }
    }

    @Test func `somebody who is there already needs no name`() throws {
        let form = ["number": "42", "whose": "member:abc", "displayName": "ignored"]
        #expect(try acceptance(form) == Acceptance(number: 42, memberID: MemberID("abc")))
    }

    @Test func `a new box may take a broken frame's place`() throws {
        let form = ["number": "42", "whose": "frame:abc", "displayName": "ignored"]
        #expect(try acceptance(form) == Acceptance(number: 42, replaces: FrameID("abc")))
    }

    @Test(arguments: [
        [:], ["whose": "new:grandma"], ["number": "42"], ["number": "forty", "whose": "new:grandma"],
        ["number": "42", "whose": "new:butler"],
        ["number": "42", "whose": "member:"], ["number": "42", "whose": "frame:"],
        ["number": "42", "whose": "member:../x"],
    ])
    func `what is missing accepts nothing`(form: [String: String]) throws {
        #expect(try acceptance(form) == nil)
    }
}
