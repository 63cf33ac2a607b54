package import FamilyCore
package import FoundationEssentials

/// Who can see a hidden photo and who can show it again.
package enum HidingRules {
    /// The maximum number of hidden photos in one list.
    package static let mostListed = 100

    /// The maximum number of photos that are shown again in one transaction.
    package static let mostShownAtOnce = 50

    /// Returns the permission that `member` needs to show a hidden photo again.
    package static func permission(on hiding: PhotoRecord.Hiding, by member: MemberID) -> Permission {
        hiding.by == member ? .takeHidingBack : .showAnyPhoto
    }

    /// Returns whether `member` can see this photo: it is in the album, or hidden and theirs to decide about.
    package static func isThere(_ photo: PhotoRecord, for member: MemberID, isKeeper: Bool) -> Bool {
        guard photo.deletedAt == nil, let hiding = photo.hiding else { return photo.isInAlbum }
        return isKeeper || hiding.by == member
    }
}

/// How many photos one member may hide within some time.
///
/// Hiding needs no approval, so that an unwanted photo is gone at once. The limits are far above honest use and far
/// below the size of an album. A photo that was shown again does not count.
package struct HidingLimits: Equatable, Sendable {
    /// Guests: three per hour, ten per day.
    package var guests = [PairingLimits.Rate(3, in: 3_600), PairingLimits.Rate(10, in: 86_400)]
    /// Relatives: ten per hour, forty per day.
    package var relatives = [PairingLimits.Rate(10, in: 3_600), PairingLimits.Rate(40, in: 86_400)]
    /// Keepers could delete the photos anyway; this limits a stolen session.
    package var keepers = [PairingLimits.Rate(100, in: 3_600)]

    package init() {}

    /// The maximum number of hidings that must be known to decide.
    package var mostCounted: Int { (guests + relatives + keepers).map(\.count).max() ?? 0 }
    package var longestWindow: TimeInterval { (guests + relatives + keepers).map(\.window).max() ?? 0 }

    /// Returns the problem if a member who hid photos at these moments may hide no more at `now`; nil otherwise.
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
