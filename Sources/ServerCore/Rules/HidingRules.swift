package import FamilyCore
package import FoundationEssentials

/// Who sees a hidden photo, and who shows it again.
package enum HidingRules {
    /// The most hidden photos that one list has.
    package static let mostListed = 100

    /// The most photos that are shown again in one transaction.
    package static let mostShownAtOnce = 50

    /// What it is for `member` to show a photo again that was hidden so.
    package static func permission(on hiding: PhotoRecord.Hiding, by member: MemberID) -> Permission {
        hiding.by == member ? .takeHidingBack : .showAnyPhoto
    }

    /// Whether this photo is there for `member`: in the album, or hidden and
    /// theirs to decide about.
    package static func isThere(_ photo: PhotoRecord, for member: MemberID, isKeeper: Bool) -> Bool {
        guard photo.deletedAt == nil, let hiding = photo.hiding else { return photo.isInAlbum }
        return isKeeper || hiding.by == member
    }
}

/// How many photos one member may hide within some time.
///
/// Hiding needs nobody's leave, so that what must go is gone at once; these are
/// far more than anybody hides in earnest, and far less than an album. A photo
/// that was shown again does not count.
package struct HidingLimits: Equatable, Sendable {
    /// Let in for a while: three an hour, ten a day.
    package var guests = [PairingLimits.Rate(3, in: 3_600), PairingLimits.Rate(10, in: 86_400)]
    /// Ten an hour, forty a day.
    package var relatives = [PairingLimits.Rate(10, in: 3_600), PairingLimits.Rate(40, in: 86_400)]
    /// They could delete them too: a bound for a session in wrong hands.
    package var keepers = [PairingLimits.Rate(100, in: 3_600)]

    package init() {}

    /// The most hidings that one has to know of to decide.
    package var mostCounted: Int { (guests + relatives + keepers).map(\.count).max() ?? 0 }
    package var longestWindow: TimeInterval { (guests + relatives + keepers).map(\.window).max() ?? 0 }

    /// Why a member who hid photos at these moments hides no more at `now`; nil
    /// where they may.
    package func refusal(to role: Role, after hidings: [Date], now: Date) -> Problem? {
        let wait = rates(for: role).compactMap { rate -> TimeInterval? in
            let counted = hidings.filter { rate.counts($0, at: now) }.sorted(by: >)
            guard counted.count >= rate.count else { return nil }
            return counted[rate.count - 1].addingTimeInterval(rate.window).timeIntervalSince(now)
        }.max()
        return wait.map { .hiddenTooMany(waitSeconds: max(1, Int($0.rounded(.up)))) }
    }

    private func rates(for role: Role) -> [PairingLimits.Rate] {
        switch role {
        case .keeper: keepers
        case .relative: relatives
        case .guest, .viewer: guests
        }
    }
}
