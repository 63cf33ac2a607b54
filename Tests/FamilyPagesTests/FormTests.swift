import FamilyCore
import Testing

@testable import FamilyPages

struct FormTests {
    @Test func `reads what browsers write`() throws {
        let form = try Form(urlEncoded: "csrf=t-_&name=Sm%C3%B6rg%C3%A5s+%26+co&empty=&plus=1%2B1")
        #expect(form["csrf"] == "t-_")
        #expect(form["name"] == "Smörgås & co")
        #expect(form["empty"] == "")
        #expect(form["plus"] == "1+1")
        #expect(form["absent"] == "")
    }

    @Test(arguments: ["a b/c?d=e&f", "ö", "WDJB-MJHT"])
    func `what goes into a query comes out of it`(text: String) throws {
        #expect(try Form(urlEncoded: "v=" + PercentEncoding.path.encode(text))["v"] == text)
    }
}
