import FamilyCore
import FoundationEssentials
import ServerCore
import ServerTesting
import Testing

/// A browser that never signed in before, at an address where somebody guesses.
struct SignInQueueTests {
    private var throttle = SignInThrottle()
    /// The guesses whose password was compared.
    private var guesses = 0

    private static func hash(_ text: String) -> ContentHash { .of(Array(text.utf8)) }

    private static func attempt(_ visitor: String?, _ name: String = "anna", isKnown: Bool = true) -> SignInAttempt {
        SignInAttempt(
            account: hash(name),
            origin: hash("\(name) 10.0.0.1"),
            address: "10.0.0.1",
            isKnown: isKnown,
            visitor: visitor.map(hash)
        )
    }

    /// A guesser tries every second, and as `visitors` in turn.
    private mutating func guess(
        from start: Double,
        to end: Double,
        as visitors: [String?] = [nil],
        isKnown: Bool = true
    ) {
        let attempts = visitors.map { Self.attempt($0, isKnown: isKnown) }
        for second in Int(start)..<Int(end)
        where throttle.tries(attempts[second % attempts.count], now: .seconds(Double(second))) == nil {
            guesses += 1
        }
    }

    /// Returns the seconds until a visitor gets in beside a guesser, if it comes each time as it is told to, and how
    /// long it was told to wait.
    private mutating func waits(
        of visitor: String,
        from start: Double,
        beside guessers: [String?] = [nil],
        isKnown: Bool = true
    ) -> (total: Double, told: [Int]) {
        var (second, told) = (start, [Int]())
        while second < start + 7_200 {
            let attempt = Self.attempt(visitor, isKnown: isKnown)
            guard let refusal = throttle.tries(attempt, now: .seconds(second)) else {
                throttle.succeeded(attempt, tried: .seconds(second))
                break
            }
            let wait = refusal.interval ?? 0
            told.append(wait)
            guess(from: second, to: second + Double(wait), as: guessers, isKnown: isKnown)
            second += Double(wait)
        }
        return (second - start, told)
    }

    @Test(arguments: [true, false])
    mutating func `a new browser beside a guesser comes in when it was told to, within two minutes`(isKnown: Bool) {
        for start in stride(from: 1_800.0, to: 9_000, by: 2_111) {
            guess(from: start - 1_800, to: start, isKnown: isKnown)
            let (total, told) = waits(of: "phone", from: start, isKnown: isKnown)
            #expect(total <= 120 && told.count <= 1, "\(told) at \(start)")
        }
    }

    @Test mutating func `a guesser who also waits for turns delays it by a few minutes`() {
        guess(from: 0, to: 3_600, as: ["guesser"])
        let (total, told) = waits(of: "phone", from: 3_600, beside: ["guesser"])
        #expect(total <= 600 && told.allSatisfy { $0 <= 300 }, "\(told)")
    }

    @Test(arguments: [1, 3, 8, 50])
    mutating func `turns add no guesses, however many a guesser takes`(visitors: Int) {
        guess(from: 0, to: 10_800, as: (0..<visitors).map { "guesser \($0)" })
        #expect(guesses <= 90 + 20, "\(guesses) guesses")
    }

    @Test mutating func `a turn is one try, belongs to nobody else, and is over after three minutes`() {
        guess(from: 0, to: 3_600)
        let told = throttle.tries(Self.attempt("phone"), now: .seconds(3_600))?.interval
        guard let wait = told.map(Double.init) else {
            Issue.record("the phone had no turn to wait for")
            return
        }
        let opening = 3_600 + wait
        #expect(throttle.tries(Self.attempt(nil), now: .seconds(opening)) != nil)
        #expect(throttle.tries(Self.attempt("other"), now: .seconds(opening + 179)) != nil)
        #expect(throttle.tries(Self.attempt("phone"), now: .seconds(opening + 179)) == nil)
        #expect(throttle.tries(Self.attempt("phone"), now: .seconds(opening + 179)) != nil)
        // The other one is next, and lets its turn pass; then the phone waits for its second one.
        #expect(throttle.tries(Self.attempt("phone"), now: .seconds(opening + 179 + 120)) != nil)
        #expect(throttle.tries(Self.attempt("phone"), now: .seconds(opening + 179 + 120 + 180)) == nil)
    }

    @Test mutating func `a neighbour who tries many names makes a new browser wait two minutes at most`() {
        // The address has used up its tries for these ten minutes, and goes on.
        for number in 0..<100 {
            _ = throttle.tries(Self.attempt(nil, "name \(number)", isKnown: false), now: .seconds(0))
        }
        let attempt = Self.attempt("phone", isKnown: false)
        let wait = throttle.tries(attempt, now: .seconds(1))?.interval ?? 0
        #expect((1...120).contains(wait))
        let opening = 1 + Double(wait)
        #expect(throttle.tries(Self.attempt(nil, "another", isKnown: false), now: .seconds(opening)) != nil)
        #expect(throttle.tries(attempt, now: .seconds(opening)) == nil)
    }

    @Test mutating func `a turn given by a clock that was ahead closes the address to nobody`() {
        let years = 315_360_000.0
        guess(from: years, to: years + 600)
        #expect(throttle.tries(Self.attempt("phone"), now: .seconds(years + 600)) != nil)
        #expect(throttle.tries(Self.attempt(nil), now: .seconds(0)) == nil)
    }
}
