package import FamilyCore
package import FoundationEssentials

import func Glibc.pow

/// One try of a password.
package struct SignInAttempt: Equatable, Sendable {
    /// A keyed hash of the account's name.
    package let account: ContentHash
    /// A keyed hash of the account's name and the address, or of the account's name and the browser.
    package fileprivate(set) var origin: ContentHash
    /// The key for strangers: an IPv4 address or an IPv6 /48.
    package let address: String
    /// Whether the account signed in from this address or in this browser before.
    package fileprivate(set) var isKnown: Bool
    /// A keyed hash of the account's name and the browser, if the browser proves that the account signed in in it
    /// before; nil otherwise.
    package let browser: ContentHash?
    /// A keyed hash of what tells this browser, or frame, from others at its address; nil if unknown.
    ///
    /// It proves nothing.
    package let visitor: ContentHash?

    package init(
        account: ContentHash,
        origin: ContentHash,
        address: String,
        isKnown: Bool,
        browser: ContentHash? = nil,
        visitor: ContentHash? = nil
    ) {
        self.account = account
        self.origin = origin
        self.address = address
        self.isKnown = isKnown
        self.browser = browser
        self.visitor = visitor
    }
}

/// Slows down password guessing without locking anybody out.
///
/// A try counts as a failure until `succeeded` is called, so that many simultaneous tries cannot all pass.
package struct SignInThrottle: Sendable {
    /// One account from one address.
    private struct Origin {
        var failures = 0
        var latest: Date
        /// Before this time no password is checked.
        var opensAt: Date
        /// Visitors who wait for that time.
        var queue = SignInQueue()
    }

    private let limits: SignInLimits
    /// Whether every change of a counter is stored, and not only the changes that must survive a restart.
    private let storesAll: Bool
    private var origins: [ContentHash: Origin] = [:]
    /// The failures of strangers, by account.
    private var strangers: [ContentHash: FadingCount] = [:]
    private var byAddress: SlidingWindowCounter<String>
    /// The counters that must be stored, the latest of each.
    private var unsaved: [ContentHash: SignInCounter] = [:]
    /// The maximum number of origins and of accounts; the least recent are forgotten first.
    private static let keysKept = 10_000

    package init(limits: SignInLimits = SignInLimits(), storesAll: Bool = false) {
        (self.limits, self.storesAll) = (limits, storesAll)
        byAddress = SlidingWindowCounter(limits.perAddress)
    }

    /// Checks a try before the password is hashed; returns nil if it may be.
    ///
    /// A stranger's wait begins here, once: after it the try is allowed, whatever others have tried meanwhile.
    package mutating func checkBeforeHashing(_ attempt: SignInAttempt, now: Date) -> Problem? {
        guard var origin = origins[attempt.origin] else { return checkFirstAttempt(attempt, now) }
        origin.queue.update(now: now, limits)
        let isClosed = isClosed(origin, now)
        if !isClosed {
            if origin.queue.isEmpty { return addressRefusal(attempt, origin, now) }
            if origin.queue.next == attempt.visitor { return nil }
        }
        let opening = origin.queue.enter(attempt.visitor, opening: isClosed ? origin.opensAt : now, limits)
        // Without copies, only this process needs to know who waits.
        if storesAll { keep(origin, as: attempt.origin) } else { origins[attempt.origin] = origin }
        return refusal(until: opening, after: origin, now)
    }

    private mutating func checkFirstAttempt(_ attempt: SignInAttempt, _ now: Date) -> Problem? {
        var origin = Origin(latest: now, opensAt: now.addingTimeInterval(strangerWait(attempt, now)))
        guard origin.opensAt > now else { return addressRefusal(attempt, origin, now) }
        _ = origin.queue.enter(attempt.visitor, opening: origin.opensAt, limits)
        keep(origin, as: attempt.origin)
        return refusal(until: origin.opensAt, after: origin, now)
    }

    /// Counts a try just before the password is hashed; returns nil if it may be.
    package mutating func tries(_ attempt: SignInAttempt, now: Date) -> Problem? {
        if let refusal = checkBeforeHashing(attempt, now: now) { return refusal }
        if !attempt.isKnown {
            byAddress.count(attempt.address, at: now)
            countStranger(attempt.account, by: 1, now)
        }
        var origin = origins[attempt.origin] ?? Origin(latest: now, opensAt: now)
        if now >= origin.latest.addingTimeInterval(limits.memory) { origin.failures = 0 }
        origin.failures += 1
        origin.latest = now
        origin.opensAt = now.addingTimeInterval(max(wait(after: origin.failures), strangerWait(attempt, now)))
        origin.queue.leave(attempt.visitor, nextOpening: origin.opensAt, limits)
        keep(origin, as: attempt.origin)
        return nil
    }

    /// Records that the password tried at `moment` was right: the failures of this address are forgotten, but not
    /// those of other addresses.
    package mutating func succeeded(_ attempt: SignInAttempt, tried moment: Date) {
        let failures = origins[attempt.origin]?.failures ?? 0
        // Also forget the failures of a browser that was no longer trusted: its member is back.
        for origin in Set([attempt.origin, attempt.browser ?? attempt.origin]) {
            origins[origin] = nil
            save(SignInCounter(key: origin, kind: .origin, failures: 0, at: moment, opensAt: moment))
        }
        guard !attempt.isKnown else { return }
        byAddress.takeBack(attempt.address, at: moment)
        countStranger(attempt.account, by: -Double(failures), moment)
    }

    /// Returns whether the origin must still wait.
    ///
    /// A wait longer than the maximum was begun by a wrong clock and does not count.
    private func isClosed(_ origin: Origin, _ now: Date) -> Bool {
        let wait = origin.opensAt.timeIntervalSince(now)
        return wait > 0 && wait <= max(limits.longestWait, limits.longestStrangerWait)
    }

    /// Returns how long a stranger to this account waits, in seconds.
    private func strangerWait(_ attempt: SignInAttempt, _ now: Date) -> TimeInterval {
        guard !attempt.isKnown, let count = strangers[attempt.account] else { return 0 }
        let steps = count.value(at: now, halfLife: limits.strangerHalfLife) / limits.strangerStep
        // The number of doublings is limited, or it would overflow.
        return steps < 1 ? 0 : min(limits.longestStrangerWait, limits.firstWait * pow(2, min(steps - 1, 30)))
    }

    /// Returns 0 below `free` failures, then 1, 2, 4 … seconds.
    private func wait(after failures: Int) -> TimeInterval {
        guard failures >= limits.free else { return 0 }
        let doublings = min(failures - limits.free, 30)
        return min(limits.longestWait, limits.firstWait * TimeInterval(1 << doublings))
    }

    /// Returns nil if the address may try further passwords; otherwise a visitor gets a place in the queue, because the
    /// tries may be a neighbour's.
    private mutating func addressRefusal(_ attempt: SignInAttempt, _ origin: Origin, _ now: Date) -> Problem? {
        guard !attempt.isKnown, byAddress.isFull(attempt.address, at: now) else { return nil }
        let wait = byAddress.wait(attempt.address, at: now)
        guard attempt.visitor != nil else { return .tooManyAttempts(waitSeconds: wait) }
        var origin = origin
        origin.opensAt = now.addingTimeInterval(min(TimeInterval(wait), limits.longestWait))
        let opening = origin.queue.enter(attempt.visitor, opening: origin.opensAt, limits)
        keep(origin, as: attempt.origin)
        return refusal(until: opening, after: origin, now)
    }

    private func refusal(until moment: Date, after origin: Origin, _ now: Date) -> Problem {
        let seconds = max(1, Int(moment.timeIntervalSince(now).rounded(.up)))
        // An origin without failures of its own waits because of others.
        return origin.failures < limits.free ? .guessedAt(waitSeconds: seconds) : .tooManyAttempts(waitSeconds: seconds)
    }

    private mutating func countStranger(_ account: ContentHash, by change: Double, _ now: Date) {
        let before = strangers[account] ?? FadingCount(at: now)
        let count = before.adding(change, at: now, halfLife: limits.strangerHalfLife)
        strangers[account] = count
        if strangers.count > Self.keysKept { forgetQuietestAccounts(at: now) }
        // Every tenth failure is stored; a restart forgives up to nine.
        let rounded = Int(count.count.rounded())
        guard storesAll || change < 0 || rounded % limits.free == 0 else { return }
        var counter = SignInCounter(key: account, kind: .account, failures: rounded, at: now, opensAt: now)
        if storesAll { counter.count = count.count }
        save(counter)
    }

    private mutating func keep(_ origin: Origin, as key: ContentHash) {
        origins[key] = origin
        if origins.count > Self.keysKept { forgetQuietestOrigins() }
        guard storesAll || origin.failures >= limits.free else { return }
        var counter = SignInCounter(
            key: key,
            kind: .origin,
            failures: origin.failures,
            at: origin.latest,
            opensAt: origin.opensAt
        )
        if storesAll { counter.queue = origin.queue.places }
        save(counter)
    }

    private mutating func save(_ counter: SignInCounter) { unsaved[counter.key] = counter }

    /// Forgets an eighth of the origins at once, so that a flood does not sort all of them each time.
    private mutating func forgetQuietestOrigins() {
        let quietest = origins.sorted { ($0.value.failures, $0.value.opensAt) < ($1.value.failures, $1.value.opensAt) }
        for (key, _) in quietest.prefix(Self.keysKept / 8) { origins[key] = nil }
    }

    private mutating func forgetQuietestAccounts(at now: Date) {
        let halfLife = limits.strangerHalfLife
        let quietest = strangers.map { ($0.key, $0.value.value(at: now, halfLife: halfLife)) }.sorted { $0.1 < $1.1 }
        for (key, _) in quietest.prefix(Self.keysKept / 8) { strangers[key] = nil }
    }
}

// MARK: - Browsers that signed in before

extension SignInThrottle {
    /// Returns the try as it must be counted.
    ///
    /// If the browser proves that the account signed in in it before, only the browser counts, so that others at the
    /// same address do not slow it down. A browser that failed too often within a day is no longer trusted, because
    /// its cookie may be stolen.
    package func weighed(_ attempt: SignInAttempt, now: Date) -> SignInAttempt {
        guard let browser = attempt.browser, isBelieved(browser, now) else { return attempt }
        var attempt = attempt
        attempt.origin = browser
        attempt.isKnown = true
        return attempt
    }

    private func isBelieved(_ browser: ContentHash, _ now: Date) -> Bool {
        guard let counted = origins[browser], counted.failures >= limits.browserFailures else { return true }
        return !PairingLimits.Rate(1, in: limits.memory).counts(counted.latest, at: now)
    }
}

// MARK: - What survives a restart

extension SignInThrottle {
    /// Returns the counters that must be stored, the latest of each, and forgets them.
    package mutating func takeUnsaved() -> [SignInCounter] {
        defer { unsaved = [:] }
        return unsaved.values.sorted { $0.key.hex < $1.key.hex }
    }

    /// Restores counters stored before a restart.
    package mutating func restore(_ counters: [SignInCounter]) {
        for counter in counters {
            switch counter.kind {
            case .account: strangers[counter.key] = FadingCount(count: counter.count, at: counter.at)
            case .origin:
                origins[counter.key] = Origin(
                    failures: counter.failures,
                    latest: counter.at,
                    opensAt: counter.opensAt,
                    queue: SignInQueue(counter.queue)
                )
            }
        }
    }
}

// MARK: - Counters that copies share

extension SignInThrottle {
    /// Returns the times of the tries from an address, for all accounts.
    package func tries(from address: String) -> [Date] { byAddress.events(of: address) }

    /// Replaces the tries from an address by those that all copies counted.
    package mutating func restore(tries: [Date], from address: String) { byAddress.set(tries, of: address) }
}

extension SignInAttempt {
    /// The keys of the counters that decide about this try.
    package var counterKeys: [ContentHash] { [account, origin] + (browser.map { [$0] } ?? []) }
}
