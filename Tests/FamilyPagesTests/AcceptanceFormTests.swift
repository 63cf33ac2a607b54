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

    @Test func `a newcomer without a name is called what they are`() throws {
        let form = ["number": "42", "whose": "new:grandma", "displayName": ""]
        #expect(try acceptance(form)?.displayName == "Grandma")
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
        ["number": "42", "whose": "new:other", "displayName": ""], ["number": "42", "whose": "new:butler"],
        ["number": "42", "whose": "member:"], ["number": "42", "whose": "frame:"],
        ["number": "42", "whose": "member:../x"],
        ["number": "42", "whose": "new:aunt", "displayName": "   "],
    ])
    func `what is missing accepts nothing`(form: [String: String]) throws {
        #expect(try acceptance(form) == nil)
    }
}
