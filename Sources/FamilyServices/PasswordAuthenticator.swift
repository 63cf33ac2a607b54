import FamilyCore
import FoundationEssentials
import ServerCore

/// Checks passwords and slows down guessing.
///
/// `PasswordQueue` decides the order and `SignInThrottle` the waits; what both must remember after a restart is in
/// the catalogue.
actor PasswordAuthenticator {
    let context: ServiceContext
    var throttle: SignInThrottle
    private var queue: PasswordQueue
    private var isRestored = false
    private var lastID = 0
    /// The requests that wait in the queue; they are resumed with false if they are displaced.
    private var waiting: [Int: CheckedContinuation<Bool, Never>] = [:]

    init(context: ServiceContext) {
        self.context = context
        throttle = SignInThrottle(limits: context.rules.signIn)
        queue = PasswordQueue(limits: context.rules.signIn.queue)
    }

    /// Returns the member whom these credentials prove, as they were before the password was hashed.
    ///
    /// An unknown name, a member without a password and a wrong password get the same refusal after the same work.
    /// `cookie` is the browser's `BrowserCookie`. `visitor` tells a browser or frame from others at its address and
    /// proves nothing; nil if unknown.
    func member(
        _ credentials: SignIn.Credentials,
        from address: String,
        in cookie: String? = nil,
        visitor: String? = nil
    ) async throws(Problem) -> MemberRecord {
        // NB: use the normalized name: counting each spelling by itself would give free guesses.
        let name = UserNames.typed(credentials.userName) ?? ""
        let (context, now) = (context, context.now)
        let (member, isKnown) = try await context.read(.allFamilies) { reader in
            guard let member = try reader.member(userName: name), !member.hasEnded(at: now) else {
                return (nil as MemberRecord?, false)
            }
            return (member, try reader.isKnown(context.knownAddress(address, of: member.id), to: member.id))
        }
        let browser = context.browser(cookie, of: member)
        let attempt = attempt(name, from: address, isKnown: isKnown, browser: browser, visitor: visitor)
        guard try await isRight(credentials.password, hash: member?.passwordHash, attempt, from: address), let member
        else { throw .wrongPassword }
        return member
    }

    /// Returns whether `password` is that of a signed-in member.
    func isRight(
        _ password: String,
        of member: MemberRecord,
        in session: SessionID,
        from address: String
    ) async throws(Problem) -> Bool {
        // NB: count by session and not by user name, which everybody knows: failures of strangers must not block a
        // signed-in member. No user name contains a colon.
        let attempt = attempt("session:\(session)", from: address, isKnown: true)
        return try await isRight(password, hash: member.passwordHash, attempt, from: address)
    }

    /// Compares a password.
    ///
    /// It takes as long for unknown members and members without a password, so that timing reveals no names.
    private func isRight(
        _ password: String,
        hash: String?,
        _ attempt: SignInAttempt,
        from address: String
    ) async throws(Problem) -> Bool {
        // No stored password is longer than this limit, so compare and count nothing.
        guard password.unicodeScalars.count <= WordLimits.password.upperBound else { return false }
        let weighed = try await applyCounters(attempt)
        let id = try await enqueue(from: address, isKnown: weighed.isKnown)
        defer { done(id) }
        let moment = context.now
        if let refusal = try await throttled(attempt, { $0.tries(weighed, now: moment) }) { throw refusal }
        let isRight = try await compare(password, hash)
        // After an error, which is logged already, the counter keeps its failures; the right password still signs in.
        if isRight { try? await throttled(attempt) { $0.succeeded(weighed, tried: moment) } }
        await writeDown()
        return isRight
    }

    /// Returns the try with the counters that apply to it; throws if its password may not be hashed now.
    private func applyCounters(_ attempt: SignInAttempt) async throws(Problem) -> SignInAttempt {
        let now = context.now
        let (weighed, refusal) = try await throttled(attempt) { throttle in
            let weighed = throttle.weighed(attempt, now: now)
            return (weighed, throttle.checkBeforeHashing(weighed, now: now))
        }
        if let refusal { throw refusal }
        return weighed
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
        browser: String? = nil,
        visitor: String? = nil
    ) -> SignInAttempt {
        let secrets = context.ports.secrets
        let site = NetworkAddress.site(of: address)
        // A known address is counted in smaller units than strangers.
        let origin = isKnown ? NetworkAddress.bucket(of: address) : site
        return SignInAttempt(
            account: secrets.keyedHash("account \(name)"),
            origin: secrets.keyedHash("origin \(origin) \(name)"),
            address: site,
            isKnown: isKnown,
            browser: browser.map { secrets.keyedHash("browser \($0) \(name)") },
            visitor: visitor.map { secrets.keyedHash("visitor \($0)") }
        )
    }
}

// MARK: - The queue

extension PasswordAuthenticator {
    private func enqueue(from address: String, isKnown: Bool) async throws(Problem) -> Int {
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

extension PasswordAuthenticator {
    func restoreOnce() async throws(Problem) {
        guard !isRestored else { return }
        let most = context.rules.signIn.countersKept
        let counters = try await context.read(.allFamilies) { try $0.signInCounters(limit: most) }
        // Another call may have restored the counters meanwhile.
        guard !isRestored else { return }
        throttle.restore(counters)
        isRestored = true
    }

    /// Stores changed counters; an error blocks nobody, and it is in the log already.
    private func writeDown() async {
        let counters = throttle.takeUnsaved()
        guard !counters.isEmpty else { return }
        try? await context.write(.allFamilies) { writer in
            for counter in counters { try writer.save(counter) }
        }
    }
}

extension ServiceContext {
    /// Returns the stored form of a member's address, which reveals neither the address nor that two members share
    /// it.
    func knownAddress(_ address: String, of member: MemberID) -> ContentHash {
        ports.secrets.keyedHash("known \(NetworkAddress.bucket(of: address)) \(member)")
    }
}

extension CatalogueWriter {
    /// Records that a member proved their password at an address.
    func noteArrival(of member: MemberID, at address: ContentHash, now: Date, _ limits: SignInLimits) throws {
        try note(address, of: member, at: now, kept: limits.addressesKept)
    }
}
