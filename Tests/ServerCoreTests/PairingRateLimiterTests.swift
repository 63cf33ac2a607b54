import FamilyCore
import FamilyTesting
import Foundation
import ServerCore
import ServerTesting
import Testing

struct PairingRateLimiterTests {
    private var limiter = PairingRateLimiter()
    private let frame = FrameID.make("frame-1")
    private let anna = MemberID.make("anna")

    /// Tries a code and answers with the attempt, or nothing where refused.
    private mutating func tries(
        _ member: String = "anna",
        from address: String = "10.0.0.1",
        passwordAt: Double = 0,
        at second: Double
    ) -> (attempt: PairingRateLimiter.Attempt?, refusal: ProblemCode?) {
        let verdict = limiter.keeperTries(
            .make(member),
            from: address,
            passwordGivenAt: .seconds(passwordAt),
            now: .seconds(second)
        )
        switch verdict {
        case .allowed(let attempt): return (attempt, nil)
        case .refused(let problem): return (nil, problem.code)
        }
    }

    @Test mutating func `registers ten frames an hour for an address at once, and more one by one`() {
        for second in 0..<10 {
            #expect(limiter.frameRegisters(from: "10.0.0.1", now: .seconds(Double(second))) == nil)
        }
        for second in [3_597.0, 3_598, 3_599] {
            #expect(limiter.frameRegisters(from: "10.0.0.1", now: .seconds(second)) == nil)
            let refusal = limiter.frameRegisters(from: "10.0.0.1", now: .seconds(second + 0.5))
            #expect(refusal?.code == .tooManyRequests && refusal?.interval == 1)
        }
        #expect(limiter.frameRegisters(from: "10.0.0.2", now: .seconds(3_599)) == nil)
        #expect(limiter.frameRegisters(from: "10.0.0.1", now: .seconds(3_600)) == nil)
    }

    @Test mutating func `of any number of addresses, the server registers five frames a second beyond their tens`() {
        for number in 0..<100 {
            for _ in 0..<10 { _ = limiter.frameRegisters(from: "10.0.0.\(number)", now: .seconds(0)) }
        }
        var registered = 0
        for tenth in 1...600 {
            for number in 0..<100
            where limiter.frameRegisters(from: "10.0.0.\(number)", now: .seconds(Double(tenth) / 10)) == nil {
                registered += 1
            }
        }
        #expect((295...305).contains(registered), "\(registered) in a minute")
        // Whoever has not had their ten is not kept waiting by it.
        #expect(limiter.frameRegisters(from: "10.1.0.1", now: .seconds(60)) == nil)
    }

    /// Frames of one address; the names say what they do.
    private func waiting(_ name: String, registered: Double, asked: Double? = nil) -> WaitingFrame {
        WaitingFrame(id: .make(name), registeredAt: .seconds(registered), askedAt: asked.map { .seconds($0) })
    }

    @Test mutating func `a frame that polls with its code on screen leaves its place after all idle ones`() {
        var frames = [
            waiting("polls", registered: 0, asked: 1), waiting("silent-longer", registered: 10, asked: 11),
            waiting("silent", registered: 5, asked: 12), waiting("no-code-either", registered: 40),
            waiting("no-code", registered: 30), waiting("new", registered: 295),
            waiting("asked", registered: 290, asked: 291),
        ]
        for second in stride(from: 1.0, through: 300, by: 5) {
            _ = limiter.framePolls(.make("polls"), isProving: false, now: .seconds(second))
        }
        var order: [String] = []
        while let next = limiter.frameToForget(of: frames, now: .seconds(300)) {
            order.append(next.text)
            frames.removeAll { $0.id == next }
        }
        #expect(order == ["no-code", "no-code-either", "silent-longer", "silent", "polls", "asked", "new"])
    }

    @Test func `a start forgets no frame that polls before it was heard`() {
        let restarted = PairingRateLimiter(begunAt: .seconds(299))
        let frames = [waiting("polls", registered: 0, asked: 1), waiting("flood", registered: 298, asked: nil)]
        #expect(
            restarted.frameToForget(of: frames + [waiting("no-code", registered: 1)], now: .seconds(310))?.text
                == "no-code"
        )
        #expect(restarted.frameToForget(of: frames, now: .seconds(310))?.text == "flood")
    }

    @Test mutating func `registers sixty frames an hour for an IPv6 customer, however many addresses there are`() {
        for number in 0..<60 {
            #expect(limiter.frameRegisters(from: "2001:db8:1:\(number)::1", now: .seconds(Double(number))) == nil)
        }
        #expect(limiter.frameRegisters(from: "2001:db8:1:fe::1", now: .seconds(3_599)) == nil)
        #expect(limiter.frameRegisters(from: "2001:db8:1:ff::1", now: .seconds(3_599))?.code == .tooManyRequests)
        #expect(limiter.frameRegisters(from: "2001:db8:2::1", now: .seconds(3_599)) == nil)
        #expect(limiter.frameRegisters(from: "2001:db8:1:ff::1", now: .seconds(3_600)) == nil)
    }

    @Test mutating func `gives a frame thirty codes an hour, whatever its neighbours ask`() {
        for number in 0..<1_000 { _ = limiter.frameAsks(.make("neighbour-\(number % 20)"), now: .testDay) }
        for second in 0..<30 {
            #expect(limiter.frameAsks(frame, now: .seconds(Double(second))) == nil)
        }
        #expect(limiter.frameAsks(frame, now: .seconds(31))?.code == .tooManyRequests)
        #expect(limiter.frameAsks(frame, now: .seconds(3_600)) == nil)
    }

    @Test mutating func `counts a home's IPv6 addresses as one`() {
        for number in 0..<10 { _ = limiter.frameRegisters(from: "2001:db8:0:7::\(number)", now: .testDay) }
        #expect(limiter.frameRegisters(from: "2001:db8:0:7:fffe::1", now: .testDay) == nil)
        #expect(limiter.frameRegisters(from: "2001:db8:0:7:ffff::1", now: .testDay) != nil)
        #expect(limiter.frameRegisters(from: "2001:db8:0:8::1", now: .testDay) == nil)
    }

    @Test mutating func `answers on time, with a second's grace`() {
        _ = limiter.frameAsks(frame, now: .testDay)
        for second in [0.0, 5, 9, 13.5, 30] {
            let verdict = limiter.framePolls(frame, isProving: false, now: .seconds(second))
            #expect(verdict == .answer(interval: 5), "at \(second)")
        }
        #expect(limiter.framePolls(frame, isProving: true, now: .seconds(34)) == .answer(interval: 1))
        #expect(limiter.framePolls(frame, isProving: true, now: .seconds(34.5)) == .answer(interval: 1))
    }

    @Test mutating func `slows an early frame down, and keeps it slow`() {
        _ = limiter.frameAsks(frame, now: .testDay)
        #expect(limiter.framePolls(frame, isProving: false, now: .seconds(0)) == .answer(interval: 5))
        #expect(limiter.framePolls(frame, isProving: false, now: .seconds(3.9)) == .slowDown(interval: 10))
        #expect(limiter.framePolls(frame, isProving: false, now: .seconds(12)) == .slowDown(interval: 15))
        #expect(limiter.framePolls(frame, isProving: false, now: .seconds(27)) == .answer(interval: 15))
        #expect(limiter.framePolls(frame, isProving: true, now: .seconds(42)) == .answer(interval: 11))
        _ = limiter.frameAsks(frame, now: .seconds(50))
        #expect(limiter.framePolls(frame, isProving: false, now: .seconds(50)) == .answer(interval: 5))
    }

    @Test mutating func `ends the code at the tenth early poll`() {
        _ = limiter.frameAsks(frame, now: .testDay)
        _ = limiter.framePolls(frame, isProving: false, now: .testDay)
        let verdicts = (1...10).map { _ in limiter.framePolls(frame, isProving: false, now: .testDay) }
        #expect(verdicts.last == .endCode)
        #expect(verdicts.dropLast().allSatisfy { $0 != .endCode })
    }

    @Test mutating func `a poll is early only after one of the same clock`() {
        for (last, now) in [(180.0, 0.0), (0, 180), (5, 0)] {
            var cadence = PollCadence(polledAt: .seconds(last), interval: 5)
            #expect(cadence.poll(usual: 5, limits: limiter.limits, now: .seconds(now)) == .answer(interval: 5))
            #expect(cadence.polledAt == .seconds(now))
        }
        var cadence = PollCadence(polledAt: .seconds(2), interval: 5)
        #expect(cadence.poll(usual: 5, limits: limiter.limits, now: .seconds(0)) == .slowDown(interval: 10))
    }

    @Test func `a frame that polls at another copy keeps its place`() {
        let silent = waiting("silent", registered: 0, asked: 1)
        let polls = WaitingFrame(
            id: .make("polls"),
            registeredAt: .testDay,
            askedAt: .seconds(1),
            polledAt: .seconds(290)
        )
        #expect(limiter.frameToForget(of: [polls, silent], now: .seconds(300))?.text == "silent")
    }

    @Test mutating func `a member has five wrong codes in ten minutes`() {
        for second in 0..<5 { #expect(tries(at: Double(second)).attempt != nil) }
        #expect(tries(at: 6).refusal == .tooManyAttempts)
        #expect(tries("boris", at: 6).attempt != nil)
        #expect(tries(at: 600).attempt != nil)
    }

    @Test mutating func `an address has ten wrong codes in ten minutes`() {
        for number in 0..<10 { #expect(tries("member-\(number)", at: 1).attempt != nil) }
        #expect(tries("member-11", at: 2).refusal == .tooManyAttempts)
        #expect(tries("member-11", from: "10.0.0.2", at: 2).attempt != nil)
    }

    @Test mutating func `a right code or a lost race costs nothing`() throws {
        for second in 0..<100 {
            let attempt = try #require(tries(at: Double(second)).attempt)
            limiter.codeWasReal(attempt)
        }
    }

    @Test mutating func `twenty wrong codes on the server make every claim cost a password`() {
        for number in 0..<20 { _ = tries("member-\(number)", from: "10.0.\(number).1", at: 1) }
        #expect(tries("anna", from: "10.9.9.9", passwordAt: 0, at: 2).refusal == .passwordNeeded)
        #expect(tries("anna", from: "10.9.9.9", passwordAt: 3, at: 4).attempt != nil)
        #expect(tries("anna", from: "10.9.9.9", passwordAt: 3, at: 5).refusal == .passwordNeeded)
        #expect(tries("anna", from: "10.9.9.9", passwordAt: 6, at: 7).attempt != nil)
        #expect(tries("anna", from: "10.9.9.9", passwordAt: 6, at: 700).attempt != nil)
    }

    @Test mutating func `three wrong picks a day cost a password`() {
        for second in [1.0, 2, 3] { limiter.numberWasWrong(anna, now: .seconds(second)) }
        #expect(tries(passwordAt: 3, at: 4).refusal == .passwordNeeded)
        #expect(tries("boris", passwordAt: 0, at: 4).attempt != nil)
        #expect(tries(passwordAt: 5, at: 6).attempt != nil)
        limiter.numberWasWrong(anna, now: .seconds(7))
        #expect(tries(passwordAt: 5, at: 8).refusal == .passwordNeeded)
        #expect(tries(passwordAt: 5, at: 86_407).attempt != nil)
    }

    /// A guesser with many sessions and addresses, and no password to spare.
    @Test mutating func `never lets more than twenty guesses through in ten minutes without a password`() {
        var generator = SeededGenerator(seed: 11)
        var passed: [Double] = []
        for step in 0..<20_000 {
            let second = Double(step) / 8
            let member = "member-\(Int.random(in: 0..<500, using: &generator))"
            let address = "10.0.\(Int.random(in: 0..<256, using: &generator)).1"
            if tries(member, from: address, passwordAt: -1, at: second).attempt != nil { passed.append(second) }
        }
        for second in passed {
            #expect(passed.count { $0 > second - 600 && $0 <= second } <= 20)
        }
        #expect(passed.count > 20)
    }

    /// Guesses of a hundred keepers from a thousand addresses, a hundred each
    /// second; `GRANDMA_GUESSES=1000000` makes it the million.
    @Test mutating func `of any number of guesses few come through`() {
        let guesses = Int(ProcessInfo.processInfo.environment["GRANDMA_GUESSES"] ?? "") ?? 20_000
        var generator = SeededGenerator(seed: 7)
        var through = 0
        for guess in 0..<guesses {
            let second = Double(guess) / 100
            let member = "keeper-\(Int.random(in: 0..<100, using: &generator))"
            let address =
                "10.0.\(Int.random(in: 0..<4, using: &generator)).\(Int.random(in: 1..<250, using: &generator))"
            if tries(member, from: address, passwordAt: 0, at: second).attempt != nil { through += 1 }
        }
        // Twenty in ten minutes without a password of their own; each keeper's is spent with one guess more.
        let windows = 1 + guesses / 100 / 600
        #expect(through <= 20 * windows + 100)
    }
}
