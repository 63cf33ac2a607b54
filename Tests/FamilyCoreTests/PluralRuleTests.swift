import FamilyCore
import Testing

struct PluralRuleTests {
    @Test(
        arguments: [
            ("fi", [.other, .one, .other, .other, .other]),
            ("fr", [.one, .one, .other, .other, .other]),
            ("ja", [.other, .other, .other, .other, .other]),
            ("ru", [.many, .one, .few, .many, .one]),
            ("pl", [.many, .one, .few, .many, .many]),
            ("cs", [.other, .one, .few, .other, .other]),
            ("he", [.other, .one, .two, .other, .other]),
            ("ar", [.zero, .one, .two, .many, .many]),
        ] as [(String, [PluralRule.Category])]
    )
    func `counts by the language's own rule`(language: String, forms: [PluralRule.Category]) {
        let rule = PluralRule(language: language)
        #expect([0, 1, 2, 12, 21].map(rule.category) == forms)
        // Of every count there is a form, and a file must have it.
        #expect((0...1000).allSatisfy { rule.categories.contains(rule.category(of: $0)) })
    }
}
