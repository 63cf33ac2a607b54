/// Names for what will get another name or go.
enum TemporaryName {
    /// 128 random bits: nobody guesses it, and no two meet.
    static func fresh() -> String {
        let halves = [UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max)]
        return halves.map { half in
            let digits = String(half, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
