/// The way back into a Wi-Fi that the machine knows, after NetworkManager has stopped joining it by itself.
///
/// If a handshake with a Wi-Fi breaks off once, as it may while the router starts or the signal is weak, NetworkManager
/// takes the password for a wrong one, and leaves that Wi-Fi alone until somebody joins it.
struct KnownNetworkReturn: Sendable {
    /// The time without a network after which the first attempt begins, and the shortest time between two of them:
    /// NetworkManager's own attempts come first.
    static let patience = Duration.seconds(120)
    /// The longest time between two attempts.
    static let longestPause = Duration.seconds(16 * 60)

    private var attempts = 0
    /// When the running attempt began; nil: none runs.
    private var begunAt: Uptime?
    /// The time from the end of the next failed attempt to the one after it.
    private var pause = patience
    /// No attempt begins before this moment.
    private var restsUntil = Uptime.start

    /// Returns the number of the attempt that begins now; nil if none does.
    ///
    /// `linklessSince` is nil while the machine is in a network, or on the way into one. `touchedAt` is the last touch
    /// of somebody who may be choosing a Wi-Fi.
    mutating func begin(linklessSince: Uptime?, touchedAt: Uptime, now: Uptime) -> Int? {
        if endsAt.hasCome(by: now) { ended(attempts, .noAnswer, now: now) }
        guard begunAt == nil, beginsAt(linklessSince, touchedAt).hasCome(by: now) else { return nil }
        attempts += 1
        begunAt = now
        return attempts
    }

    /// Notes the end of the attempt with this number; nil: the machine is in the network.
    mutating func ended(_ number: Int, _ error: JoinError?, now: Uptime) {
        guard begunAt != nil, number == attempts else { return }
        begunAt = nil
        // While no known Wi-Fi is in sight, nothing is tried: the router may be off, and is soon on again.
        guard error != .gone else {
            restsUntil = now.advanced(by: Self.patience)
            return
        }
        restsUntil = now.advanced(by: pause)
        pause = min(pause * 2, Self.longestPause)
    }

    /// Forgets the attempts, because the machine is in a network or needs none.
    mutating func forget() { (begunAt, pause, restsUntil) = (nil, Self.patience, .start) }

    /// Returns when an attempt begins, or the running one ends without an answer.
    func deadline(linklessSince: Uptime?, touchedAt: Uptime) -> Uptime? {
        endsAt ?? beginsAt(linklessSince, touchedAt)
    }

    private var endsAt: Uptime? { begunAt?.advanced(by: NetworkChoice.longestJoin) }

    private func beginsAt(_ linklessSince: Uptime?, _ touchedAt: Uptime) -> Uptime? {
        linklessSince.map { max(max($0, touchedAt).advanced(by: Self.patience), restsUntil) }
    }
}
