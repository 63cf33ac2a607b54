import FamilyCore

/// Names for what will get another name or go.
enum TemporaryName {
    /// 128 random bits: nobody guesses it, and no two meet.
    static func fresh() -> String {
        Hexadecimal.text(of: (0..<16).map { _ in UInt8.random(in: .min ... .max) })
    }
}
