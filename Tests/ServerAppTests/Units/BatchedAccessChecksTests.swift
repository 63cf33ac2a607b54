import FamilyCore
import FamilyServices
import FamilyTesting
import Synchronization
import Testing

@testable import ServerApp

struct BatchedAccessChecksTests {
    private typealias Listener = BatchedAccessChecks.Listener

    private static func listener(_ number: Int) -> Listener {
        Listener(proof: .frameSecret("secret \(number)"), audiences: [.frame(.make("frame-\(number)"))])
    }

    @Test func `answers for all that were asked for during a reading by the next ones, in the order of the questions`()
        async throws
    {
        let (opened, open) = AsyncStream<Void>.makeStream()
        let readings = Mutex<[[Listener]]>([])
        let answers = Mutex<[Int]>([])
        let looks = BatchedAccessChecks { listeners in
            let isFirst = readings.withLock { readings in
                readings.append(listeners)
                return readings.count == 1
            }
            if isFirst { for await _ in opened { break } }
            // Every third may not listen any more.
            return listeners.map { $0.proof.number % 3 != 0 }
        }
        looks.look(at: Self.listener(0)) { mayListen in answers.withLock { $0.append(mayListen ? 0 : -1) } }
        try await eventually("the first reading has begun") { readings.withLock { $0.count } == 1 }
        for number in 1...1200 {
            looks.look(at: Self.listener(number)) { mayListen in
                answers.withLock { $0.append(mayListen ? number : -1) }
            }
        }
        #expect(readings.withLock { $0.count } == 1)
        #expect(answers.withLock { $0 }.isEmpty)
        open.yield()
        try await eventually("all are answered") { answers.withLock { $0.count } == 1201 }
        let most = BatchedAccessChecks.mostAtOnce
        let (read, answered) = (readings.withLock { $0 }, answers.withLock { $0 })
        #expect(answered == (0...1200).map { $0 % 3 == 0 ? -1 : $0 })
        #expect(read.map(\.count) == [1, most, most, 1200 - 2 * most])
        #expect(Array(read.joined()) == (0...1200).map(Self.listener))
    }

    @Test func `reads for a question that comes after the last reading has ended`() async throws {
        let answers = Mutex(0)
        let looks = BatchedAccessChecks { $0.map { _ in true } }
        for number in 1...100 {
            looks.look(at: Self.listener(number)) { _ in answers.withLock { $0 += 1 } }
            try await eventually("the answer") { answers.withLock(\.self) == number }
        }
    }
}

extension RequestCredentials {
    fileprivate var number: Int {
        guard case .frameSecret(let secret) = self else { return -1 }
        return Int(secret.dropFirst("secret ".count)) ?? -1
    }
}
