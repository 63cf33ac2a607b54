/// A member's initial on a colour of their own.
struct Face {
    let initial: String
    /// A class of the style; the same name has the same colour everywhere.
    let tone: String

    init(_ name: String) {
        initial = name.first.map { String($0).uppercased() } ?? "?"
        let sum = name.unicodeScalars.reduce(0 as UInt32) { $0 &* 31 &+ $1.value }
        tone = "tone\(sum % 6)"
    }
}
