import FamilyCore

/// Names for what will get another name or go.
enum TemporaryName {
    /// Returns 128 random bits as text: unique and impossible to guess.
    static func fresh() -> String {
        Hexadecimal.text(of: (0..<16).map { _ in UInt8.random(in: .min ... .max) })
    }
}
