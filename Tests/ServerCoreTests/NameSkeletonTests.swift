import ServerCore
import Testing

struct NameSkeletonTests {
    private func alike(_ one: String, _ other: String) -> Bool {
        NameSkeleton(one).looksLike(NameSkeleton(other))
    }

    @Test(arguments: [
        ("Paul", "paul"), ("Paul", " P a u l"), ("Paul", "Pa\u{200B}ul"), ("Paul", "Pau\u{AD}l\u{200D}"),
        // Cyrillic and Greek letters among Latin ones.
        ("Paul", "Р\u{0430}ul"), ("Anna", "Αnna"), ("ANNA", "ΑΝΝΑ"), ("Eva", "Εva"), ("Oma", "Ома"), ("Mama", "МАМА"),
        ("Paul", "PauI"), ("Paul", "Pau1"), ("Paul", "Ｐａｕｌ"), ("Paul", "𝐏𝐚𝐮𝐥"), ("Paul", "Ⓟⓐⓤⓛ"),
        ("Zoë", "Zoe\u{308}"), ("Zoë", "Zo\u{451}"), ("Zoé", "Zo\u{3AD}"), ("ÓSK", "\u{38C}SK"),
        ("Strauß", "STRAUSS"), ("Νίκος", "ΝΊΚΟΣ"), ("Юля", "ЮЛЯ"), ("さくら", "さくら"),
    ])
    func `one reader takes one for the other`(one: String, other: String) {
        #expect(alike(one, other))
        #expect(alike(other, one))
    }

    @Test(arguments: [
        ("Paul", "Paula"), ("Zoë", "Zoe"), ("Ian", "Lan"), ("Paul", "Paul B"), ("Юля", "Оля"), ("Anna", "Anne"),
        ("Νίκος", "Νίκη"), ("王芳", "王方"), ("Max", "Mac"), ("👵", "👴"), ("رنا", "رنى"),
    ])
    func `tells two people apart`(one: String, other: String) { #expect(!alike(one, other)) }
}
