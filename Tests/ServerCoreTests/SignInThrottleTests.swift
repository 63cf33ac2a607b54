import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting
import Testing

struct SignInThrottleTests {
    private var throttle = SignInThrottle()

    private mutating func mayTry(_ name: String = "anna", from address: String = "10.0.0.1", at second: Double) -> Bool
    {
        throttle.tries(name, from: address, now: .seconds(second)) == nil
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
        #expect(mayTry("ANNA", at: 0) == false)
        #expect(mayTry(from: "10.0.0.2", at: 0) == true)
        #expect(mayTry("boris", at: 0) == true)
    }

    @Test mutating func `forgets failures when the password was right, or after a day`() {
        for _ in 1...10 { _ = mayTry(at: 0) }
        throttle.succeeded("anna", from: "10.0.0.1", tried: .seconds(0))
        for _ in 1...10 { #expect(mayTry(at: 1) == true) }
        #expect(mayTry(at: 1) == false)
        for _ in 1...10 { #expect(mayTry(at: 86_402) == true) }
    }

    @Test mutating func `bounds one address whatever the names, for ten minutes`() {
        for number in 0..<60 { #expect(mayTry("name-\(number)", at: 0) == true) }
        #expect(mayTry("another", at: 599) == false)
        #expect(mayTry("another", from: "10.0.0.2", at: 599) == true)
        #expect(mayTry("another", at: 600) == true)
    }

    @Test mutating func `counts no right password against the address`() {
        for second in 0..<120 {
            #expect(mayTry(at: Double(second)) == true)
            throttle.succeeded("anna", from: "10.0.0.1", tried: .seconds(Double(second)))
        }
    }

    @Test mutating func `lets a name in where it came in before, whatever others try elsewhere`() {
        #expect(mayTry(at: 0) == true)
        throttle.succeeded("anna", from: "10.0.0.1", tried: .seconds(0))
        for number in 0..<100 { _ = mayTry(from: "10.1.\(number).1", at: 10) }
        #expect(mayTry(from: "10.9.9.9", at: 20) == false)
        #expect(mayTry(at: 20) == true)
    }

    @Test mutating func `stops at a hundred failures of one name from everywhere`() {
        for number in 0..<100 { #expect(mayTry(from: "10.0.\(number).1", at: 0) == true) }
        #expect(mayTry(from: "10.9.9.9", at: 3_600) == false)
        #expect(mayTry(from: "10.9.9.9", at: 86_400) == true)
    }
}
