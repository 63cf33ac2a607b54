import FamilyClient
import Testing

struct ServerAddressTests {
    @Test(arguments: [
        ("http://localhost:8080", "http://localhost:8080", false),
        ("https://photos.example/", "https://photos.example", true),
        ("HTTPS://photos.example/grandma//", "https://photos.example/grandma", true),
        ("http://[fd00::5]:8080", "http://[fd00::5]:8080", false),
    ])
    func `reads an address`(text: String, base: String, isEncrypted: Bool) throws {
        let address = try #require(ServerAddress(text))
        #expect(address.base == base)
        #expect(address.isEncrypted == isEncrypted)
    }

    @Test(arguments: [
        "", "localhost:8080", "ftp://photos.example", "http:/photos", "http://", "http:///a", "http://:8080",
        "http://user@photos.example", "http://photos.example?a=b", "http://photos.example#a", "http://a b", "http://ä",
        "http://a\r\nX: y",
    ])
    func `refuses what is none`(text: String) {
        #expect(ServerAddress(text) == nil)
    }
}
