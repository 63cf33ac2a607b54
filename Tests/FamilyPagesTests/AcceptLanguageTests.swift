import Testing

@testable import FamilyPages

struct AcceptLanguageTests {
    private let known = ["en", "de", "es", "fi"]

    @Test(
        arguments: [
            ("fi", "fi"), ("de-AT", "de"), ("DE-ch", "de"), ("es-419,es;q=0.9", "es"),
            ("sv-FI, fi;q=0.8, en;q=0.5", "fi"),
            ("en;q=0.5, de;q=0.9, fi;q=0.7", "de"), ("fi;q=0.8,de;q=0.8", "fi"), ("fi;q=0.125,de;q=0.126", "de"),
            ("fi;q=0, de;q=0.001", "de"), ("fi ; q=0.3 ,\tes ; q=1.0", "es"), ("fi;Q=0.3,es;Q=0.4", "es"),
            ("*", "en"), ("en;q=0, *;q=0.1", "de"), ("fr, *;q=0.5", "en"), ("*;q=0.1, fi;q=0.2", "fi"),
        ]
    )
    func `takes what is wanted most`(header: String, language: String) {
        #expect(AcceptLanguage(header).choice(among: known) == language)
    }

    @Test(arguments: [
        "", "sv", "fi;q=0", "zh-Hant-TW, ja", ",,;;", "q=1", "1337", "de;q=2", "de;q=1.001", "de;q=0.1234", "de;q=x",
        "de;level=1",
    ])
    func `is silent where nothing is wanted or nothing can be read`(header: String) {
        #expect(AcceptLanguage(header).choice(among: known) == nil)
    }

    @Test func `reads no more than a browser says`() {
        let long = Array(repeating: "xx", count: 19).joined(separator: ",")
        #expect(AcceptLanguage(long + ",fi").choice(among: known) == "fi")
        #expect(AcceptLanguage(long + ",xx,fi").choice(among: known) == nil)
        #expect(AcceptLanguage(String(repeating: "x", count: 600) + ",fi").choice(among: known) == nil)
    }
}
