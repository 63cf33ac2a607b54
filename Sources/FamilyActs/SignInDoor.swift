import FamilyCore
import FoundationEssentials
import ServerCore

/// Checks passwords, and slows down who guesses them.
actor SignInDoor {
    private let context: ActContext
    private var throttle: SignInThrottle

    init(context: ActContext) {
        self.context = context
        throttle = SignInThrottle(limits: context.rules.signIn)
    }

    /// Whether `password` is the one behind `hash`.
    ///
    /// Takes as long for somebody who is not there or has no password, so that
    /// the clock tells nobody who lives here.
    func isRight(
        _ password: String,
        hash: String?,
        name: String,
        from address: String
    ) async throws(Problem) -> Bool {
        if let refusal = throttle.tries(name, from: address, now: context.now) { throw refusal }
        // Nobody has a longer one, and hashing it would be work for nothing.
        guard password.unicodeScalars.count <= WordLimits.password.upperBound else { return false }
        let isRight = try await compare(password, hash)
        if isRight { throttle.succeeded(name, from: address) }
        return isRight
    }

    private func compare(_ password: String, _ hash: String?) async throws(Problem) -> Bool {
        do {
            if let hash { return try await context.ports.passwords.matches(password, hash: hash) }
            _ = try await context.ports.passwords.hash(password)
            return false
        } catch {
            throw context.problem(from: error)
        }
    }
}
