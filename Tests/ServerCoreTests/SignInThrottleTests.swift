import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting
import Testing

struct SignInThrottleTests {
    private var throttle = SignInThrottle()

    private static func hash(_ text: String) -> ContentHash { .of(Array(text.utf8)) }

    private static func attempt(_ name: String, from address: String, isKnown: Bool = false) -> SignInTry {
        SignInTry(account: hash(name), origin: hash("\(name) \(address)"), address: address, isKnown: isKnown)
    }

    /// Tries a wrong password; nil where it was compared.
    private mutating func refusal(
        _ name: String = "anna",
        from address: String = "10.0.0.1",
        isKnown: Bool = false,
        at second: Double
    ) -> Problem? {
        throttle.tries(Self.attempt(name, from: address, isKnown: isKnown), now: .seconds(second))
    }

    private mutating func mayTry(
        _ name: String = "anna",
        from address: String = "10.0.0.1",
        isKnown: Bool = false,
        at second: Double
    ) -> Bool {
        refusal(name, from: address, isKnown: isKnown, at: second) == nil
    }

    /// Forty-five strangers try Anna's password each second of ten minutes.
    private mutating func hammer() {
        for second in 0..<600 {
            for number in 1...45 { _ = mayTry(from: "10.1.0.\(number)", at: Double(second)) }
        }
    }

    @Test mutating func `doubles the wait from the tenth failure to a quarter of an hour`() {
        for _ in 1...10 { #expect(mayTry(at: 0) == true) }
        var second = 0.0
        for wait in [1.0, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900] {
            #expect(mayTry(at: second + wait - 0.5) == false)
            second += wait
            #expect(mayTry(at: second) == true, "after \(wait) s")
        }
    }

    @Test mutating func `slows nobody else down`() {
        for _ in 1...10 { _ = mayTry(at: 0) }
        #expect(mayTry(at: 0) == false)
        #expect(mayTry(from: "10.0.0.2", at: 0) == true)
        #expect(mayTry("boris", at: 0) == true)
    }

    @Test mutating func `forgets failures when the password was right, or after a day`() {
        for _ in 1...10 { _ = mayTry(at: 0) }
        throttle.succeeded(Self.attempt("anna", from: "10.0.0.1"), tried: .seconds(0))
        for _ in 1...10 { #expect(mayTry(at: 1) == true) }
        #expect(mayTry(at: 1) == false)
        for _ in 1...10 { #expect(mayTry(at: 86_402) == true) }
    }

    @Test mutating func `bounds one address whatever the names, for ten minutes`() {
        for number in 0..<60 { #expect(mayTry("name-\(number)", at: 0) == true) }
        #expect(mayTry("another", at: 599) == false)
        #expect(mayTry("another", isKnown: true, at: 599) == true)
        #expect(mayTry("another", from: "10.0.0.2", at: 599) == true)
        #expect(mayTry("another", at: 600) == true)
    }

    @Test mutating func `counts no right password against the address`() {
        for second in 0..<120 {
            #expect(mayTry(at: Double(second)) == true)
            throttle.succeeded(Self.attempt("anna", from: "10.0.0.1"), tried: .seconds(Double(second)))
        }
    }

    @Test mutating func `whoever guesses, where a name came in before it comes in at once`() {
        for number in 0..<2_000 { _ = mayTry(from: "10.1.\(number / 200).\(number % 200)", at: 10) }
        #expect(mayTry(isKnown: true, at: 20) == true)
    }

    @Test mutating func `a stranger waits after a hundred failures of others, once, and then comes in`() throws {
        hammer()
        let answer = refusal(from: "10.9.9.9", at: 600)
        let refused = try #require(answer)
        let wait = try #require(refused.interval)
        #expect(refused.code == .tooManyAttempts && refused.title.contains("this name"))
        // Guesses that fail meanwhile are not this one's.
        for number in 0..<100 { _ = mayTry(from: "10.4.0.\(number)", at: 601) }
        #expect(mayTry(from: "10.9.9.9", at: 600 + Double(wait)) == true)
        #expect((2...300).contains(wait), "\(wait) s")
    }

    @Test(arguments: [1, 45, 100, 200])
    func `leaves so many guesses a day, and a stranger at most an hour's wait`(addresses: Int) {
        var throttle = SignInThrottle()
        var (compared, longest, openings) = (0, 0, [Double](repeating: 0, count: addresses))
        let guessers = (0..<addresses).map { Self.attempt("anna", from: "address \($0)") }
        // The third day: by then the waits have settled.
        for second in stride(from: 0.0, to: 3 * 86_400, by: 60) {
            for guesser in 0..<addresses where openings[guesser] <= second {
                if let refusal = throttle.tries(guessers[guesser], now: .seconds(second)) {
                    let wait = refusal.interval ?? 0
                    longest = max(longest, wait)
                    openings[guesser] = second + Double(wait)
                } else if second >= 2 * 86_400 {
                    compared += 1
                }
            }
        }
        #expect(
            compared <= max(96 * min(addresses, 20), 24 * addresses + 1_000),
            "\(compared) guesses from \(addresses) addresses"
        )
        #expect(longest <= 3_600)
    }

    @Test mutating func `a restart forgets none of it`() {
        hammer()
        for _ in 1...10 { _ = mayTry("boris", at: 600) }
        let counters = throttle.takeUnsaved()
        // Both accounts, the strangers, and the one that tried Boris's.
        #expect(counters.count == 48 && throttle.takeUnsaved().isEmpty)
        throttle = SignInThrottle()
        throttle.restore(counters)
        #expect(mayTry(from: "10.9.9.9", at: 600) == false)
        #expect(mayTry("boris", at: 600.5) == false)
        #expect(mayTry("boris", at: 601) == true)
    }

    @Test(arguments: [true, false])
    mutating func `a clock that was ahead and is right again locks nobody out`(isKnown: Bool) {
        let years = 315_360_000.0
        for _ in 1...20 { _ = mayTry(isKnown: isKnown, at: years) }
        for number in 0..<200 { _ = mayTry(from: "10.1.0.\(number)", at: years) }
        let counters = throttle.takeUnsaved()
        #expect(mayTry(isKnown: isKnown, at: 0) == true)
        throttle = SignInThrottle()
        throttle.restore(counters)
        #expect(mayTry(isKnown: isKnown, at: 0) == true)
        // The strangers' failures fade from the first that is counted by the right clock.
        #expect(mayTry(from: "10.9.9.9", at: 1) == false)
        #expect(mayTry(from: "10.9.9.9", at: 30) == true)
        #expect(mayTry(from: "10.9.9.8", at: 86_400) == true)
    }

    @Test mutating func `a flood of names pushes no guessed name out of memory`() {
        hammer()
        for number in 0..<11_000 { _ = mayTry("name-\(number)", from: "address \(number)", at: 600) }
        #expect(mayTry(from: "10.9.9.9", at: 601) == false)
    }
}
