/// Creates names for files that are renamed or removed later.
enum TemporaryName {
    /// Returns 128 random bits as text: unique and impossible to guess.
    static func fresh() -> String {
        let halves = [UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max)]
        return halves.map { half in
            let digits = String(half, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
