import Testing

@testable import ServerBackup

struct MovedAddressesTests {
    private let moved = MovedAddresses([
        "2026/2026-11/a & b (1).jpg": "2025/2025-03/\u{E5} (1).jpg", "pages/small/2.jpg": "pages/small/3.jpg",
    ])

    @Test(arguments: [
        (
            #"<a href="../2026/2026-11/a%20%26%20b%20%281%29.jpg"><img src="small/2.jpg" alt="a &amp; b"></a>"#,
            #"<a href="../2025/2025-03/%C3%A5%20%281%29.jpg"><img src="small/3.jpg" alt="a &amp; b"></a>"#
        ),
        (#"<img src="pages/small/2.jpg" alt="">"#, #"<img src="pages/small/3.jpg" alt="">"#),
        (#"{"file": "2026/2026-11/a & b (1).jpg"}"#, "{\"file\": \"2025/2025-03/\u{E5} (1).jpg\"}"),
    ])
    func `a moved file has its new address`(before: String, after: String) {
        #expect(moved.renaming(in: before) == after)
    }

    @Test(arguments: [
        "", "\"", "\"\"\"", #"<p>2026/2026-11/a & b (1).jpg</p>"#, #"<img src="small/22.jpg" alt="small/2.jpg?">"#,
    ])
    func `nothing else changes`(text: String) { #expect(moved.renaming(in: text) == text) }
}
