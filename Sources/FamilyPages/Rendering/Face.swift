/// A member's initial and colour.
struct Face {
    let initial: String
    /// A CSS class; the same name always has the same colour.
    let tone: String

    init(_ name: String) {
        initial = name.first.map { String($0).uppercased() } ?? "?"
        let sum = name.unicodeScalars.reduce(0 as UInt32) { $0 &* 31 &+ $1.value }
        tone = "tone\(sum % 6)"
    }
}
