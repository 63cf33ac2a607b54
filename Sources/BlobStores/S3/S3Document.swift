/// An answer of an S3 store: XML without attributes of meaning, whose elements never contain one of their own name.
struct S3Document {
    private let text: Substring

    init(_ body: [UInt8]) { text = Substring(String(decoding: body, as: UTF8.self)) }

    private init(_ text: Substring) { self.text = text }

    /// The contents of each element of this name, in order.
    func all(_ name: String) -> [S3Document] {
        var found: [S3Document] = []
        var rest = text
        while let start = rest.firstRange(of: "<\(name)"), let open = rest[start.upperBound...].firstIndex(of: ">") {
            let content = rest[rest.index(after: open)...]
            let isName = rest[start.upperBound] == ">" || rest[start.upperBound] == " "
            guard isName, rest[rest.index(before: open)] != "/", let end = content.firstRange(of: "</\(name)>") else {
                rest = content
                continue
            }
            found.append(S3Document(content[..<end.lowerBound]))
            rest = content[end.upperBound...]
        }
        return found
    }

    /// The text of the first element of this name; nil if there is none.
    subscript(name: String) -> String? { all(name).first?.unescaped }

    private var unescaped: String {
        Self.entities.reduce(String(text)) { $0.replacing($1.0, with: $1.1) }
    }

    /// The ampersand is last, so that no character is decoded twice.
    private static let entities = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")]
}
