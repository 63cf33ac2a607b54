import ServerCore
import Testing

struct BrowserNameTests {
    private static let chrome = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0"
    private static let safari = "AppleWebKit/605.1.15 (KHTML, like Gecko)"

    private static let cases: [(String, String?, String?)] = [
        ("Mozilla/5.0 (Linux; Android 14; Pixel 8) \(chrome) Mobile Safari/537.36", "Chrome", "Pixel 8"),
        ("Mozilla/5.0 (Linux; Android 10; K) \(chrome) Mobile Safari/537.36", "Chrome", "Android"),
        ("Mozilla/5.0 (Linux; Android 9; SM-G960F Build/PPR1) \(chrome) Safari/537.36", "Chrome", "SM-G960F"),
        ("(Linux; Android 14; SM-S911B) SamsungBrowser/25.0 Chrome/121", "Samsung Internet", "SM-S911B"),
        ("Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0", "Firefox", "Android"),
        ("(iPhone; CPU iPhone OS 17_5 like Mac OS X) \(safari) Version/17.5 Mobile Safari/604.1", "Safari", "iPhone"),
        ("(iPad; CPU OS 17_5 like Mac OS X) \(safari) CriOS/126.0 Mobile Safari/604.1", "Chrome", "iPad"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) \(chrome) Safari/537.36 Edg/126.0", "Edge", "Windows"),
        ("(Macintosh; Intel Mac OS X 10_15_7) \(safari) Version/17.5 Safari/605.1.15", "Safari", "Mac"),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox", "Linux"),
        ("curl/8.5", nil, nil), ("", nil, nil),
    ]

    @Test(arguments: cases)
    func `names browser and device as people do`(userAgent: String, browser: String?, device: String?) {
        let name = BrowserName(userAgent)
        #expect(name.browser == browser)
        #expect(name.device == device)
    }

    @Test func `keeps little of what a stranger sends`() {
        #expect(BrowserName.kept(nil) == nil)
        #expect(BrowserName.kept("\u{1}\n") == nil)
        #expect(BrowserName.kept(String(repeating: "x", count: 9_000))?.count == BrowserName.longest)
        let long = "Mozilla/5.0 (Linux; Android 14; \(String(repeating: "<b>", count: 100)))"
        #expect((BrowserName(long).device?.count ?? 0) <= 30)
    }
}
