import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting
import Testing

struct SignInThrottleTests {
    private var throttle = SignInThrottle()

    private static func hash(_ text: String) -> ContentHash { .of(Array(text.utf8)) }

    private static func attempt(
        _ name: String,
        from address: String,
        isKnown: Bool = false,
        in browser: String? = nil
    ) -> SignInAttempt {
        SignInAttempt(
            account: hash(name),
            origin: hash("\(name) \(address)"),
            address: address,
            isKnown: isKnown,
            browser: browser.map { hash("\(name) in \($0)") }
        )
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

    @Test mutating func `doubles the wait from the tenth failure to two minutes`() {
        for _ in 1...10 { #expect(mayTry(at: 0) == true) }
        var second = 0.0
        for wait in [1.0, 2, 4, 8, 16, 32, 64, 120, 120] {
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
        #expect(refused.code == .tooManyAttempts && refused.kind == .guessedAt)
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
            compared <= (addresses == 1 ? 720 : 24 * addresses + 1_000),
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

    // MARK: - Browsers that signed in before

    /// Tries a wrong password in a browser that proves that Anna signed in in it; nil where it was compared.
    private mutating func refusal(in browser: String, isKnown: Bool = true, at second: Double) -> Problem? {
        let attempt = Self.attempt("anna", from: "10.0.0.1", isKnown: isKnown, in: browser)
        return throttle.tries(throttle.weighed(attempt, now: .seconds(second)), now: .seconds(second))
    }

    @Test(arguments: [true, false])
    mutating func `whoever guesses beside it for a week, a browser that signed in before comes in at once`(
        isKnown: Bool
    ) {
        let guesses =
            [Self.attempt("anna", from: "10.0.0.1", isKnown: isKnown)]
            + (0..<60).map { Self.attempt("name-\($0)", from: "10.0.0.1") }
        for second in stride(from: 0.0, to: 7 * 86_400, by: 60) {
            for guess in guesses { _ = throttle.tries(guess, now: .seconds(second)) }
            guard second.truncatingRemainder(dividingBy: 3_600) == 0 else { continue }
            #expect(refusal(in: "tablet", isKnown: isKnown, at: second) == nil, "at \(second)")
            throttle.succeeded(
                throttle.weighed(
                    Self.attempt("anna", from: "10.0.0.1", isKnown: isKnown, in: "tablet"),
                    now: .seconds(second)
                ),
                tried: .seconds(second)
            )
        }
        // Without it, whoever comes beside the guesser has to wait.
        _ = mayTry(isKnown: isKnown, at: 7 * 86_400)
        #expect(mayTry(isKnown: isKnown, at: 7 * 86_400) == false)
    }

    @Test mutating func `a stolen cookie gives twenty guesses a day, with waits, and slows its owner elsewhere not`() {
        var compared = 0
        for second in 0..<86_400 where refusal(in: "stolen", isKnown: false, at: Double(second)) == nil {
            compared += 1
        }
        // The cookie's, and those of one address as without it.
        #expect((20 + 700...20 + 10 + 10 + 720).contains(compared), "\(compared) guesses")
        #expect(refusal(in: "tablet", at: 86_400) == nil)
    }

    @Test mutating func `a browser that is not believed any more is counted as its address, and again after a day`() {
        var second = 0.0
        for failure in 1...20 {
            while refusal(in: "tablet", at: second) != nil { second += 1 }
            #expect(throttle.takeUnsaved().isEmpty == (failure < 10))
        }
        // The address has its ten free ones still.
        for _ in 1...10 { #expect(refusal(in: "tablet", at: second) == nil) }
        #expect(refusal(in: "tablet", at: second) != nil)
        for _ in 1...20 { _ = mayTry(isKnown: true, at: second + 86_399) }
        #expect(refusal(in: "tablet", at: second + 86_399) != nil)
        #expect(refusal(in: "tablet", at: second + 86_400) == nil)
    }

    @Test mutating func `the right password makes a browser believed again`() {
        var second = 0.0
        for _ in 1...20 { while refusal(in: "tablet", at: second) != nil { second += 1 } }
        let attempt = Self.attempt("anna", from: "10.0.0.1", isKnown: true, in: "tablet")
        let weighed = throttle.weighed(attempt, now: .seconds(second))
        #expect(weighed == attempt && throttle.tries(weighed, now: .seconds(second)) == nil)
        throttle.succeeded(weighed, tried: .seconds(second))
        for _ in 1...20 { _ = mayTry(isKnown: true, at: second) }
        #expect(refusal(in: "tablet", at: second) == nil)
    }

    @Test mutating func `a restart forgets no browser that failed, and a clock that was ahead none for long`() {
        let years = 315_360_000.0
        var second = years
        for _ in 1...20 { while refusal(in: "stolen", at: second) != nil { second += 1 } }
        let counters = throttle.takeUnsaved()
        for now in [second, 0] {
            throttle = SignInThrottle()
            throttle.restore(counters)
            for _ in 1...10 { _ = mayTry(isKnown: true, at: now) }
            #expect((refusal(in: "stolen", at: now) != nil) == (now > 0))
        }
    }

    @Test mutating func `a flood of names pushes no guessed name out of memory`() {
        hammer()
        for number in 0..<11_000 { _ = mayTry("name-\(number)", from: "address \(number)", at: 600) }
        #expect(mayTry(from: "10.9.9.9", at: 601) == false)
    }
}
