package import FamilyCore

/// The photos whose file cannot be shown.
///
/// After the first failure the file is dropped and fetched again, because the SD card may be worn out. After the
/// second failure the photo is left out until the program restarts.
package struct Damage: Equatable, Sendable {
    package enum Verdict: Equatable, Sendable { case fetchAgain, leaveOut }

    private var failures: [PhotoID: Int] = [:]
    /// The number of damaged files (see `ShelfFile`).
    private var rottedCount = 0
    /// The photos of such files that wait for a new file.
    private var awaited: Set<PhotoID> = []
    /// Photos that cannot be turned to.
    package private(set) var hidden: Set<PhotoID> = []
    /// Photos that are not fetched any more.
    package private(set) var useless: Set<PhotoID> = []

    package init() {}

    /// Records that a photo's file cannot be shown; returns what to do with the photo.
    package mutating func recordFailure(of id: PhotoID) -> Verdict {
        failures[id, default: 0] += 1
        hidden.insert(id)
        guard failures[id, default: 0] > 1 else { return .fetchAgain }
        useless.insert(id)
        return .leaveOut
    }

    /// Hides a photo that this machine cannot show, whatever file comes.
    package mutating func leaveOut(_ id: PhotoID) { hidden.insert(id) }

    /// Hides a photo whose file has rotted; this is a failure of the disk and does not count against the photo.
    package mutating func rotted(_ id: PhotoID) {
        hidden.insert(id)
        guard awaited.insert(id).inserted else { return }
        rottedCount = min(rottedCount + 1, FrameDamage.counts.upperBound)
    }

    /// The numbers of rotted files for the report to the server.
    package var counts: FrameDamage {
        FrameDamage(found: rottedCount, mended: max(0, rottedCount - awaited.count))
    }

    /// Forgets photos that left the album; no new file of them is expected.
    package mutating func forget(_ photos: [PhotoID]) { awaited.subtract(photos) }

    /// Records that a new file has come.
    package mutating func replaced(_ id: PhotoID) {
        if !useless.contains(id) { hidden.remove(id) }
        awaited.remove(id)
    }
}
