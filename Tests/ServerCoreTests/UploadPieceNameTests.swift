import FamilyCore
import FamilyTesting
import ServerCore
import Testing

struct UploadPieceNameTests {
    @Test func `is read again as it was written`() {
        let name = UploadPieceName(upload: .make("a-b_C"), lock: 12, mark: "0f9")
        #expect(name.text == "a-b_C/12-0f9")
        #expect(UploadPieceName(name.text) == name)
    }

    @Test(arguments: [
        "", "/", "a", "a/", "a/1", "a/1-", "a/-1-b", "a/0-b", "a/01-b", "a/+1-b", "a/1-B", "a/1-b/c", "a/1-é", "/1-b",
        "a b/1-b", "a/99999999999999999999-b", "a/1-" + String(repeating: "b", count: 65),
    ])
    func `is nil for any other text`(text: String) { #expect(UploadPieceName(text) == nil) }
}
