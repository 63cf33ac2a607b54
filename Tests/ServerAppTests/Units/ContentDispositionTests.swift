import Testing

@testable import ServerApp

struct ContentDispositionTests {
    @Test(arguments: [
        ("beach.jpg", #"attachment; filename="beach.jpg""#),
        ("", #"attachment; filename="photo"; filename*=UTF-8''"#),
        ("a\"b\\c%d.jpg", #"attachment; filename="a_b_c_d.jpg"; filename*=UTF-8''a%22b%5Cc%25d.jpg"#),
        ("Mökki 👵.jpg", #"attachment; filename="M_kki _.jpg"; filename*=UTF-8''M%C3%B6kki%20%F0%9F%91%B5.jpg"#),
        ("x\r\nSet-Cookie: a", #"attachment; filename="x__Set-Cookie: a"; filename*=UTF-8''x%0D%0ASet-Cookie%3A%20a"#),
    ])
    func `writes any name so that the header stays one line`(name: String, header: String) {
        #expect(ContentDisposition.attachment(name) == header)
    }
}
