import FamilyCore
import FoundationEssentials
import SQLCatalogue

/// The objects by which a server works together with its copies.
struct CopyParts: Sendable {
    /// nil if the server has no copies.
    let channel: CopyChannel?
    let leaderLock: any LeaderLock
    let drain = DrainState()
    let leaderFlag = LeaderFlag()
    /// nil if the server has no copies: then the clock of its machine counts.
    let clock: SharedClock?

    init(_ settings: Settings) {
        guard settings.mayHaveCopies, let address = settings.database?.address else {
            (channel, leaderLock, clock) = (nil, SoleLeaderLock(), nil)
            return
        }
        clock = SharedClock(machine: settings.now)
        let name = Base64URL.encode((0..<12).map { _ in UInt8.random(in: .min ... .max) })
        channel = CopyChannel(name: name, notices: PostgreSQLNotices(address: address))
        leaderLock = PostgreSQLAdvisoryLock(address: address)
    }

    /// Returns the settings with the clock that all copies share.
    func sharingClock(_ settings: Settings) -> Settings {
        guard let clock else { return settings }
        var settings = settings
        settings.now = { clock.now }
        return settings
    }
}
