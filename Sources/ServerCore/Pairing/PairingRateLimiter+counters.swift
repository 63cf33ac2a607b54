package import FamilyCore
package import FoundationEssentials

/// The key of a counter of pairing that the copies of a server share: a limit, and its frame, member or address.
package enum PairingCounterKey: Hashable, Sendable {
    case registrations(String)
    case registrationsOfSite(String)
    case codesAsked(FrameID)
    case wrongByMember(MemberID)
    case wrongByAddress(String)
    case wrongOnServer
    case wrongPicks(MemberID)
    case tries(MemberID)
    /// The time at which the server came under attack.
    case attack

    /// The key as text; the catalogue stores a keyed hash of it.
    package var text: String { "pairing \(self)" }
}

/// Reads and sets single counters: a limiter with only the counters of a decision decides like one with all counters.
extension PairingRateLimiter {
    /// The counters that `registersAtFullSpeed` uses.
    package static func counters(ofRegistration address: String) -> [PairingCounterKey] {
        [
            .registrations(NetworkAddress.bucket(of: address)),
            .registrationsOfSite(NetworkAddress.site(of: address)),
        ]
    }

    /// The counters that `keeperTries` and `codeWasReal` use.
    package static func counters(ofTry member: MemberID, from address: String) -> [PairingCounterKey] {
        [
            .wrongByMember(member), .wrongByAddress(NetworkAddress.bucket(of: address)), .wrongOnServer,
            .wrongPicks(member), .tries(member), .attack,
        ]
    }

    package func events(of counter: PairingCounterKey) -> [Date] {
        switch counter {
        case .registrations(let address): registrations.events(of: address)
        case .registrationsOfSite(let site): registrationsOfSite.events(of: site)
        case .codesAsked(let frame): codesAsked.events(of: frame)
        case .wrongByMember(let member): wrongByMember.events(of: member)
        case .wrongByAddress(let address): wrongByAddress.events(of: address)
        case .wrongOnServer: wrongOnServer.events(of: GlobalKey())
        case .wrongPicks(let member): wrongPicks.events(of: member)
        case .tries(let member): tries.events(of: member)
        case .attack: underAttackSince.map { [$0] } ?? []
        }
    }

    package mutating func set(_ events: [Date], of counter: PairingCounterKey) {
        switch counter {
        case .registrations(let address): registrations.set(events, of: address)
        case .registrationsOfSite(let site): registrationsOfSite.set(events, of: site)
        case .codesAsked(let frame): codesAsked.set(events, of: frame)
        case .wrongByMember(let member): wrongByMember.set(events, of: member)
        case .wrongByAddress(let address): wrongByAddress.set(events, of: address)
        case .wrongOnServer: wrongOnServer.set(events, of: GlobalKey())
        case .wrongPicks(let member): wrongPicks.set(events, of: member)
        case .tries(let member): tries.set(events, of: member)
        case .attack: underAttackSince = events.first
        }
    }
}
