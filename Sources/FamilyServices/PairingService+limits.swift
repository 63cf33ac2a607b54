import FamilyCore
import FoundationEssentials
import ServerCore

extension PairingService {
    /// Runs `body` on the limiter and saves the counters that `body` has changed.
    ///
    /// The copies of a server share `counters`: they are read and written in one transaction, so that tries at several
    /// copies at once cannot all pass.
    func limited<Result: Sendable>(
        by counters: [PairingCounterKey],
        _ body: @escaping @Sendable (inout PairingRateLimiter) -> Result
    ) async throws(Problem) -> Result {
        guard context.ports.hasCopies else { return body(&limiter) }
        let (limits, now, secrets) = (limiter.limits, context.now, context.ports.secrets)
        let hashes = counters.map { ($0, secrets.keyedHash($0.text)) }
        return try await context.write(.allFamilies) { writer in
            var shared = PairingRateLimiter(limits: limits)
            let known = try writer.pairingCounters(hashes.map(\.1))
            for (counter, hash) in hashes { shared.set(known.first { $0.key == hash }?.events ?? [], of: counter) }
            let before = shared
            let result = body(&shared)
            for (counter, hash) in hashes where shared.events(of: counter) != before.events(of: counter) {
                try writer.save(PairingCounter(key: hash, events: shared.events(of: counter)), at: now)
            }
            return result
        }
    }

    /// Takes a try back, because the code was on a frame, or the server failed.
    ///
    /// After an error, which is in the log already, the try counts as a wrong one for some minutes.
    func takeBack(_ attempt: PairingRateLimiter.Attempt, of member: MemberID, from address: String) async {
        let counters = PairingRateLimiter.counters(ofTry: member, from: address)
        _ = try? await limited(by: counters) { $0.codeWasReal(attempt) }
    }
}
