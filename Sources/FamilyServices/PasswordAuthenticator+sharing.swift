import FamilyCore
import FoundationEssentials
import ServerCore

extension PasswordAuthenticator {
    /// Runs `body` on the throttle and saves the counters that `body` has changed.
    ///
    /// The copies of a server share the counters: those of the try are read and written in one transaction, so that
    /// tries at several copies at once cannot all pass. The queue for hashing (`PasswordQueue`) is not shared, because
    /// it bounds the work of one machine's processor.
    func throttled<Result: Sendable>(
        _ attempt: SignInAttempt,
        _ body: @escaping @Sendable (inout SignInThrottle) -> Result
    ) async throws(Problem) -> Result {
        guard context.ports.hasCopies else {
            try await restoreOnce()
            return body(&throttle)
        }
        let (limits, now, address) = (context.rules.signIn, context.now, attempt.address)
        let addressKey = context.ports.secrets.keyedHash("sign-ins from \(address)")
        return try await context.write(.allFamilies) { writer in
            var shared = SignInThrottle(limits: limits, storesAll: true)
            let tries = try writer.pairingCounters([addressKey]).first?.events ?? []
            shared.restore(tries: tries, from: address)
            shared.restore(try writer.signInCounters(attempt.counterKeys))
            let result = body(&shared)
            for counter in shared.takeUnsaved() { try writer.save(counter) }
            let after = shared.tries(from: address)
            if after != tries { try writer.save(PairingCounter(key: addressKey, events: after), at: now) }
            return result
        }
    }
}
