package import FamilyCore
package import FoundationEssentials

/// The figures of failed sign-ins.
package struct SignInLimits: Equatable, Sendable {
    /// Failures of one name from one address before waiting begins.
    package var free = 10
    /// The first wait, in seconds; each further failure doubles it.
    package var firstWait: TimeInterval = 1
    package var longestWait: TimeInterval = 900
    /// Failures of one name from all addresses together within `memory`, after
    /// which that name must wait: 100, far from guessing eight characters.
    package var hardStop = 100
    /// After this long without a failure they are forgotten: a day.
    package var memory: TimeInterval = 86_400
    /// Failures of one address, whatever the names: 60 in ten minutes, more
    /// than a household mistypes, too few to hash without end or to push other
    /// names' counts out of memory.
    package var perAddress = PairingLimits.Rate(60, in: 600)
    /// Where a name came in within this many seconds, the hard stop does not
    /// hold.
    ///
    /// A stranger elsewhere cannot lock them out. 30 days.
    package var acquaintance: TimeInterval = 30 * 86_400

    package init() {}
}

/// Slows down who guesses passwords.
///
/// A try counts as a failure until `succeeded` is told, so that many at once
/// cannot slip through together.
package struct SignInThrottle: Sendable {
    private struct Origin: Hashable {
        let name: String
        let address: String
    }

    private struct Failures {
        var count = 0
        var latest: Date
    }

    private let limits: SignInLimits
    private var byOrigin: [Origin: Failures] = [:]
    private var byName: Tally<String>
    private var byAddress: Tally<String>
    private var cameIn: Tally<Origin>
    /// Origins kept at once; the quietest are forgotten first.
    private static let originsKept = 10_000

    package init(limits: SignInLimits = SignInLimits()) {
        self.limits = limits
        byName = Tally(PairingLimits.Rate(limits.hardStop, in: limits.memory))
        byAddress = Tally(limits.perAddress)
        cameIn = Tally(PairingLimits.Rate(1, in: limits.acquaintance))
    }

    /// Somebody is about to try a password; nothing where they may.
    package mutating func tries(_ name: String, from address: String, now: Date) -> Problem? {
        let origin = origin(name, address)
        if byAddress.isFull(origin.address, at: now) {
            return .tooManyAttempts(waitSeconds: byAddress.wait(origin.address, at: now))
        }
        if byName.isFull(origin.name, at: now), !cameIn.isFull(origin, at: now) {
            return .tooManyAttempts(waitSeconds: byName.wait(origin.name, at: now))
        }
        if let failures = byOrigin[origin] {
            let open = failures.latest.addingTimeInterval(wait(after: failures.count))
            guard now >= open else {
                return .tooManyAttempts(waitSeconds: Int(open.timeIntervalSince(now).rounded(.up)))
            }
        }
        byAddress.count(origin.address, at: now)
        byName.count(origin.name, at: now)
        count(origin, now: now)
        return nil
    }

    /// The password tried at `moment` was right: this name's failures from
    /// here are forgotten, but not those of other names.
    package mutating func succeeded(_ name: String, from address: String, tried moment: Date) {
        let origin = origin(name, address)
        byOrigin[origin] = nil
        byName.forget(origin.name)
        byAddress.takeBack(origin.address, at: moment)
        cameIn.count(origin, at: moment)
    }

    private func origin(_ name: String, _ address: String) -> Origin {
        Origin(name: String(name.lowercased().prefix(60)), address: NetworkAddress.bucket(of: address))
    }

    /// Nothing up to `free` failures, then 1, 2, 4 … seconds.
    private func wait(after failures: Int) -> TimeInterval {
        guard failures >= limits.free else { return 0 }
        // NB: the exponent is bounded, or a patient guesser would overflow it.
        let doublings = min(failures - limits.free, 30)
        return min(limits.longestWait, limits.firstWait * TimeInterval(1 << doublings))
    }

    private mutating func count(_ origin: Origin, now: Date) {
        var failures = byOrigin[origin] ?? Failures(latest: now)
        if now >= failures.latest.addingTimeInterval(limits.memory) { failures.count = 0 }
        failures.count += 1
        failures.latest = now
        byOrigin[origin] = failures
        if byOrigin.count > Self.originsKept { forgetQuietest() }
    }

    private mutating func forgetQuietest() {
        let quietest = byOrigin.sorted { $0.value.latest < $1.value.latest }
        for (origin, _) in quietest.prefix(Self.originsKept / 8) { byOrigin[origin] = nil }
    }
}
