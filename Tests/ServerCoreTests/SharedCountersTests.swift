import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting
import Testing

/// Copies that read the counters of a decision from the catalogue decide as one server with all counters in memory.
struct SharedCountersTests {
    /// The counters that the catalogue stores.
    private struct Kept {
        var signIns: [ContentHash: SignInCounter] = [:]
        var tries: [String: [Date]] = [:]
        var pairing: [PairingCounterKey: [Date]] = [:]

        mutating func signIn<Result>(_ attempt: SignInAttempt, _ body: (inout SignInThrottle) -> Result) -> Result {
            var throttle = SignInThrottle(storesAll: true)
            throttle.restore(tries: tries[attempt.address] ?? [], from: attempt.address)
            throttle.restore(attempt.counterKeys.compactMap { signIns[$0] })
            let result = body(&throttle)
            for counter in throttle.takeUnsaved() { signIns[counter.key] = counter.isEmpty ? nil : counter }
            tries[attempt.address] = throttle.tries(from: attempt.address)
            return result
        }

        mutating func pair<Result>(
            _ counters: [PairingCounterKey],
            _ body: (inout PairingRateLimiter) -> Result
        ) -> Result {
            var limiter = PairingRateLimiter()
            for counter in counters { limiter.set(pairing[counter] ?? [], of: counter) }
            let result = body(&limiter)
            for counter in counters { pairing[counter] = limiter.events(of: counter) }
            return result
        }
    }

    private func attempt(_ generator: inout SeededGenerator) -> SignInAttempt {
        let account = Int.random(in: 1...2, using: &generator)
        let site = Int.random(in: 1...3, using: &generator)
        return SignInAttempt(
            account: .number(account),
            origin: .number(100 + account * 10 + site),
            address: "10.0.0.\(site)",
            isKnown: Int.random(in: 0..<4, using: &generator) == 0,
            browser: Bool.random(using: &generator) ? .number(200 + account) : nil,
            visitor: Bool.random(using: &generator) ? .number(300 + Int.random(in: 1...3, using: &generator)) : nil
        )
    }

    /// Tries to sign in; returns the refusals of its steps, nil for a step that was allowed.
    private func step(
        _ attempt: SignInAttempt,
        isRight: Bool,
        at now: Date,
        _ throttle: inout SignInThrottle
    ) -> [Problem?] {
        let weighed = throttle.weighed(attempt, now: now)
        if let refusal = throttle.checkBeforeHashing(weighed, now: now) { return [refusal] }
        let refusal = throttle.tries(weighed, now: now)
        if isRight, refusal == nil { throttle.succeeded(weighed, tried: now) }
        return [nil, refusal]
    }

    @Test(arguments: 1...20)
    func `sign-ins are refused as by one server`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var (alone, kept) = (SignInThrottle(), Kept())
        var now = Date.testDay
        var refusals = 0
        for number in 0..<2_000 {
            now.addTimeInterval(Double(Int.random(in: 0...30, using: &generator)))
            let attempt = attempt(&generator)
            let isRight = Int.random(in: 0..<60, using: &generator) == 0
            let said = step(attempt, isRight: isRight, at: now, &alone)
            let saidByAll = kept.signIn(attempt) { step(attempt, isRight: isRight, at: now, &$0) }
            #expect(said == saidByAll, "sign-in \(number)")
            if said.last != .some(nil) { refusals += 1 }
        }
        #expect(refusals > 200 && refusals < 1_990)
    }

    @Test(arguments: 1...20)
    func `pairing is limited as by one server`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var (alone, kept) = (PairingRateLimiter(), Kept())
        var (now, refusals) = (Date.testDay, 0)
        for number in 0..<2_000 {
            now.addTimeInterval(Double(Int.random(in: 0...60, using: &generator)))
            let address = "10.0.0.\(Int.random(in: 1...4, using: &generator))"
            let member = MemberID.make("member-\(Int.random(in: 1...6, using: &generator))")
            let given = Bool.random(using: &generator) ? now.addingTimeInterval(-5) : nil
            switch Int.random(in: 0..<8, using: &generator) {
            case 0:
                let counters = PairingRateLimiter.counters(ofRegistration: address)
                let (time, said) = (now, alone.registersAtFullSpeed(from: address, now: now))
                #expect(said == kept.pair(counters) { $0.registersAtFullSpeed(from: address, now: time) })
            case 1:
                let (time, frame) = (now, FrameID.make("frame-1"))
                let said = alone.frameAsks(frame, now: time)
                #expect(said == kept.pair([.codesAsked(frame)]) { $0.frameAsks(frame, now: time) })
            case 2:
                let time = now
                alone.numberWasWrong(member, now: time)
                kept.pair([.wrongPicks(member)]) { $0.numberWasWrong(member, now: time) }
            default:
                let (time, counters) = (now, PairingRateLimiter.counters(ofTry: member, from: address))
                let said = alone.keeperTries(member, from: address, passwordGivenAt: given, now: time)
                let saidByAll = kept.pair(counters) {
                    $0.keeperTries(member, from: address, passwordGivenAt: given, now: time)
                }
                #expect(said == saidByAll, "try \(number)")
                guard case .allowed(let attempt) = said else {
                    refusals += 1
                    continue
                }
                guard Bool.random(using: &generator) else { continue }
                alone.codeWasReal(attempt)
                kept.pair(counters) { $0.codeWasReal(attempt) }
            }
        }
        #expect(refusals > 100)
    }
}
