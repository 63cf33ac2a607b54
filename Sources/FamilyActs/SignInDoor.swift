import FamilyCore
import FoundationEssentials
import ServerCore

/// Checks passwords, and slows down who guesses them.
actor SignInDoor {
    private let context: ActContext
    private var throttle: SignInThrottle
    private var comparing = 0
    /// Passwords in work or waiting for it at once; each takes a core about a
    /// tenth of a second.
    private static let mostComparing = 32

    init(context: ActContext) {
        self.context = context
        throttle = SignInThrottle(limits: context.rules.signIn)
    }

    /// The member who these credentials prove, as they were before the password
    /// was compared.
    ///
    /// One refusal, and the same work, for an unknown name, a member without a
    /// password and a wrong password.
    func member(_ credentials: SignIn.Credentials, from address: String) async throws(Problem) -> MemberRecord {
        let name = UserNames.typed(credentials.userName) ?? ""
        let member = try await context.read { try $0.member(userName: name) }
        let isRight = try await isRight(
            credentials.password,
            hash: member?.passwordHash,
            // NB: as the member was looked up; each spelling with a count of its own would be free guesses.
            name: name,
            from: address
        )
        guard isRight, let member else { throw .wrongPassword }
        return member
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
        // Nobody has a longer one: neither work nor a count is spent on it.
        guard password.unicodeScalars.count <= WordLimits.password.upperBound else { return false }
        guard comparing < Self.mostComparing else { throw .unavailable }
        let moment = context.now
        if let refusal = throttle.tries(name, from: address, now: moment) { throw refusal }
        comparing += 1
        defer { comparing -= 1 }
        let isRight = try await compare(password, hash)
        if isRight { throttle.succeeded(name, from: address, tried: moment) }
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
