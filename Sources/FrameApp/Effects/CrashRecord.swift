import FamilyCore

/// Which photos ended the program while they were decoded.
///
/// Twice with no success between is no accident: such a photo is left out for a
/// day, so that a frame that dies of it shows all others.
struct CrashRecord: Equatable {
    static let deathsAllowed = 1
    static let leftOut = Duration.seconds(24 * 60 * 60)
    /// Where more than these would be left out, the program dies of something
    /// else, and no photo is to blame.
    static let suspectsAllowed = 3

    /// Seconds since the machine was switched on, oldest first.
    private(set) var deaths: [PhotoID: [Int64]]

    init(deaths: [PhotoID: [Int64]] = [:]) { self.deaths = deaths }

    mutating func died(_ photo: PhotoID, at second: Int64) { deaths[photo, default: []].append(second) }

    /// It was decoded, or refused, and the program lives: tells whether that is
    /// news.
    mutating func survived(_ photo: PhotoID) -> Bool { deaths.removeValue(forKey: photo) != nil }

    func isLeftOut(_ photo: PhotoID, at second: Int64) -> Bool {
        guard hasKilled(photo, at: second) else { return false }
        return deaths.keys.count { hasKilled($0, at: second) } <= Self.suspectsAllowed
    }

    private func hasKilled(_ photo: PhotoID, at second: Int64) -> Bool {
        let recent = (deaths[photo] ?? []).filter { second - $0 < Self.leftOut.components.seconds }
        return recent.count > Self.deathsAllowed
    }
}
