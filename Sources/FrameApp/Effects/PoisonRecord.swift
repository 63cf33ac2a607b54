import FamilyCore

/// Which photos ended the program while they were decoded.
///
/// Twice is no accident: such a photo is left out for a day, so that a frame
/// that dies of it shows all others.
struct PoisonRecord: Equatable {
    static let deathsAllowed = 1
    static let leftOut = Duration.seconds(24 * 60 * 60)

    /// Seconds since the machine was switched on, oldest first.
    private(set) var deaths: [PhotoID: [Int64]]

    init(deaths: [PhotoID: [Int64]] = [:]) { self.deaths = deaths }

    mutating func died(_ photo: PhotoID, at second: Int64) { deaths[photo, default: []].append(second) }

    func isLeftOut(_ photo: PhotoID, at second: Int64) -> Bool {
        let recent = (deaths[photo] ?? []).filter { second - $0 < Self.leftOut.components.seconds }
        return recent.count > Self.deathsAllowed
    }
}
