import FamilyCore
import FoundationEssentials
import ServerCore

/// Checks passwords, and slows down who guesses them.
///
/// Whose turn it is says `PasswordQueue`, who waits says `SignInThrottle`; what
/// both must remember beyond a restart is in the catalogue.
actor SignInDoor {
    private let context: ServiceContext
    private var throttle: SignInThrottle
    private var queue: PasswordQueue
    private var isRestored = false
    private var lastID = 0
    /// Who waits for their turn; resumed with false, they are sent away.
    private var waiting: [Int: CheckedContinuation<Bool, Never>] = [:]

    init(context: ServiceContext) {
        self.context = context
        throttle = SignInThrottle(limits: context.rules.signIn)
        queue = PasswordQueue(limits: context.rules.signIn.queue)
    }

    /// The member who these credentials prove, as they were before the password
    /// was compared.
    ///
    /// One refusal, and the same work, for an unknown name, a member without a
    /// password and a wrong password. `cookie` is what the browser keeps of who
    /// signed in in it.
    func member(
        _ credentials: SignIn.Credentials,
        from address: String,
        in cookie: String? = nil
    ) async throws(Problem) -> MemberRecord {
        // NB: as the member is looked up; each spelling with a count of its own would be free guesses.
        let name = UserNames.typed(credentials.userName) ?? ""
        let context = context
        let (member, isKnown) = try await context.read { reader in
            guard let member = try reader.member(userName: name) else { return (nil as MemberRecord?, false) }
            return (member, try reader.isKnown(context.knownAddress(address, of: member.id), to: member.id))
        }
        let browser = context.browser(cookie, of: member)
        let attempt = attempt(name, from: address, isKnown: isKnown, browser: browser)
        guard try await isRight(credentials.password, hash: member?.passwordHash, attempt, from: address), let member
        else { throw .wrongPassword }
        return member
    }

    /// Whether `password` is that of a member who is signed in.
    func isRight(
        _ password: String,
        of member: MemberRecord,
        in session: SessionID,
        from address: String
    ) async throws(Problem) -> Bool {
        // NB: not their user name, which everybody knows: a stranger's failures
        // at the sign-in must not stop who is in already. The colon is in no
        // user name.
        let attempt = attempt("session:\(session)", from: address, isKnown: true)
        return try await isRight(password, hash: member.passwordHash, attempt, from: address)
    }

    /// Takes as long for somebody who is not there or has no password, so that
    /// the clock tells nobody who lives here.
    private func isRight(
        _ password: String,
        hash: String?,
        _ attempt: SignInTry,
        from address: String
    ) async throws(Problem) -> Bool {
        // Nobody has a longer one: neither work nor a count is spent on it.
        guard password.unicodeScalars.count <= WordLimits.password.upperBound else { return false }
        try await restoreOnce()
        let attempt = throttle.weighed(attempt, now: context.now)
        if let refusal = throttle.knocks(attempt, now: context.now) { throw refusal }
        let id = try await turn(from: address, isKnown: attempt.isKnown)
        defer { done(id) }
        let moment = context.now
        if let refusal = throttle.tries(attempt, now: moment) { throw refusal }
        let isRight = try await compare(password, hash)
        if isRight { throttle.succeeded(attempt, tried: moment) }
        await writeDown()
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

    private func attempt(
        _ name: String,
        from address: String,
        isKnown: Bool,
        browser: String? = nil
    ) -> SignInTry {
        let secrets = context.ports.secrets
        let site = NetworkAddress.site(of: address)
        // A known address is smaller than what strangers are counted by.
        let origin = isKnown ? NetworkAddress.bucket(of: address) : site
        return SignInTry(
            account: secrets.keyedHash("account \(name)"),
            origin: secrets.keyedHash("origin \(origin) \(name)"),
            address: site,
            isKnown: isKnown,
            browser: browser.map { secrets.keyedHash("browser \($0) \(name)") }
        )
    }
}

// MARK: - Turns

extension SignInDoor {
    private func turn(from address: String, isKnown: Bool) async throws(Problem) -> Int {
        lastID += 1
        let id = lastID
        switch queue.enter(id, from: address, isKnown: isKnown) {
        case .goes: return id
        case .isFull: throw .signInBusy
        case .waits(let displaced):
            if let displaced { waiting.removeValue(forKey: displaced)?.resume(returning: false) }
            let mayGo = await withCheckedContinuation { waiting[id] = $0 }
            guard mayGo else { throw .signInBusy }
            return id
        }
    }

    private func done(_ id: Int) {
        for next in queue.leave(id) { waiting.removeValue(forKey: next)?.resume(returning: true) }
    }
}

// MARK: - What a restart must not forget

extension SignInDoor {
    private func restoreOnce() async throws(Problem) {
        guard !isRestored else { return }
        let most = context.rules.signIn.countersKept
        let counters = try await context.read { try $0.signInCounters(limit: most) }
        // Another may have been quicker while the catalogue answered.
        guard !isRestored else { return }
        throttle.restore(counters)
        isRestored = true
    }

    /// A counter that cannot be written keeps nobody out: what goes wrong is in
    /// the log already.
    private func writeDown() async {
        let counters = throttle.takeUnsaved()
        guard !counters.isEmpty else { return }
        try? await context.write { writer in
            for counter in counters { try writer.save(counter) }
        }
    }
}

extension ServiceContext {
    /// What is kept of an address that a member signs in from: it tells neither
    /// which it is nor that two members share it.
    func knownAddress(_ address: String, of member: MemberID) -> ContentHash {
        ports.secrets.keyedHash("known \(NetworkAddress.bucket(of: address)) \(member)")
    }
}

extension CatalogueWriter {
    /// Notes that a member proved themselves at an address.
    func noteArrival(of member: MemberID, at address: ContentHash, now: Date, _ limits: SignInLimits) throws {
        try note(address, of: member, at: now, kept: limits.addressesKept)
    }
}
