import ServerCore
import Testing

struct PublicLinksTests {
    private let links = PublicLinks(base: "https://frame.example/")

    @Test(arguments: [
        ("https://frame.example/come-back?token=a-B_9", "/come-back?token=a-B_9"),
        ("  https://frame.example/other-phone?token=x \n", "/other-phone?token=x"),
        ("Here you are: https://frame.example/join?token=x. Love, Anna", "/join?token=x"),
        ("https://frame.example/guest?token=x&next=//elsewhere.example", "/guest?token=x"),
    ])
    func `finds a link of this server in what was pasted`(pasted: String, path: String) {
        #expect(links.entrance(in: pasted) == path)
    }

    @Test(arguments: [
        "", "hello", "https://elsewhere.example/come-back?token=x", "/come-back?token=x",
        "https://frame.example.elsewhere.example/come-back?token=x", "https://frame.example/come-back?token=",
        "https://frame.example/come-back?token=//elsewhere.example", "https://frame.example/sign-out",
        "https://frame.example@elsewhere.example/join?token=x", "javascript:alert(1)",
    ])
    func `finds none of another server, and no other page`(pasted: String) {
        #expect(links.entrance(in: pasted) == nil)
    }

    @Test func `a link that it makes is found`() {
        for url in [
            links.comeBack(token: "t"), links.phone(token: "t"), links.join(token: "t"), links.guest(token: "t"),
        ] {
            #expect(links.entrance(in: url).map { "https://frame.example" + $0 } == url)
        }
    }
}
