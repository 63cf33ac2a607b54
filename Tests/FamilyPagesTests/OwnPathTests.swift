import Testing

@testable import FamilyPages

struct OwnPathTests {
    @Test(arguments: ["/", "/frames", "/accept?code=WDJB-MJHT", "/photos/a_b-c/delete"])
    func `follows a path of ours`(path: String) {
        #expect(OwnPath(path)?.text == path)
    }

    @Test(arguments: [
        "", "frames", "//elsewhere.test/", "/\\elsewhere.test/", "https://elsewhere.test/", "javascript:alert(1)",
        "/\t/elsewhere.test", "/a\r\nSet-Cookie: a=b", "/sm\u{00F6}rg\u{00E5}s",
        "/" + String(repeating: "a", count: 600),
    ])
    func `follows nothing else`(text: String) {
        #expect(OwnPath(text) == nil)
        #expect(OwnPath.next(text) == .album)
    }
}
