import FamilyCore

/// Which photos crashed the program while they were decoded.
///
/// Two crashes without a success between them are no accident: such a photo is
/// left out for a day, so that the frame shows all others.
struct CrashRecord: Equatable {
    static let deathsAllowed = 1
    static let leftOut = Duration.seconds(24 * 60 * 60)
    /// The most photos left out: with more, the cause of the crashes is
    /// something else, and none is left out.
    static let suspectsAllowed = 3

    /// The times of each photo's crashes in seconds since the machine was
    /// switched on, oldest first.
    private(set) var deaths: [PhotoID: [Int64]]

    init(deaths: [PhotoID: [Int64]] = [:]) { self.deaths = deaths }

    mutating func died(_ photo: PhotoID, at second: Int64) { deaths[photo, default: []].append(second) }

    /// Forgets the crashes of a photo that was decoded, or rejected, without a
    /// crash; returns whether it had any.
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
