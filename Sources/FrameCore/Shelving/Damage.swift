package import FamilyCore

/// The photos whose file cannot be shown.
///
/// After the first failure the file is fetched again, because the SD card may be worn out. After the second failure the
/// photo is left out until the program restarts. A file that cannot be read is only hidden for a while.
package struct Damage: Equatable, Sendable {
    package enum Verdict: Equatable, Sendable { case fetchAgain, leaveOut }

    private var failures: [PhotoID: Int] = [:]
    /// The number of damaged files (see `ShelfFile`).
    private var rottedCount = 0
    /// The photos of such files that wait for a new file.
    private var awaited: Set<PhotoID> = []
    /// Photos that cannot be turned to until a new file comes, or the program restarts.
    private var excluded: Set<PhotoID> = []
    package private(set) var unreadable = UnreadableFiles()
    /// Photos that are not fetched any more.
    package private(set) var useless: Set<PhotoID> = []

    package init() {}

    /// Photos that cannot be turned to.
    package var hidden: Set<PhotoID> { unreadable.hidden.isEmpty ? excluded : excluded.union(unreadable.hidden) }

    /// Whether files that cannot be read wait for new copies.
    package var wantsCopies: Bool { !unreadable.awaited.isEmpty }

    /// When a photo is tried again; nil if none waits for that.
    package var deadline: Uptime? { unreadable.deadline }

    /// Records that a photo's file cannot be shown; returns what to do with the photo.
    package mutating func recordFailure(of id: PhotoID) -> Verdict {
        failures[id, default: 0] += 1
        excluded.insert(id)
        guard failures[id, default: 0] > 1 else { return .fetchAgain }
        useless.insert(id)
        return .leaveOut
    }

    /// Hides a photo that this machine cannot show, whatever file comes.
    package mutating func leaveOut(_ id: PhotoID) { excluded.insert(id) }

    /// Hides a photo whose file has rotted; this is a failure of the disk and does not count against the photo.
    package mutating func rotted(_ id: PhotoID) {
        excluded.insert(id)
        count(id)
    }

    private mutating func count(_ id: PhotoID) {
        guard awaited.insert(id).inserted else { return }
        rottedCount = min(rottedCount + 1, FrameDamage.counts.upperBound)
    }

    /// Hides a photo for a pause; a file that awaits another copy counts as damaged.
    package mutating func pause(_ id: PhotoID, awaitsCopy: Bool, now: Uptime) {
        unreadable.failed(id, awaitsCopy: awaitsCopy, now: now)
        if awaitsCopy { count(id) }
    }

    /// Shows the photos again whose pause is over.
    package mutating func endPauses(now: Uptime) { unreadable.endPauses(now: now) }

    /// The numbers of rotted files for the report to the server.
    package var counts: FrameDamage {
        FrameDamage(found: rottedCount, mended: max(0, rottedCount - awaited.count))
    }

    /// Forgets photos that left the album; no new file of them is expected.
    package mutating func forget(_ photos: [PhotoID]) {
        awaited.subtract(photos)
        unreadable.forget(photos)
    }

    /// Records that a new file has come.
    package mutating func replaced(_ id: PhotoID) {
        if !useless.contains(id) { excluded.remove(id) }
        unreadable.replaced(id)
        awaited.remove(id)
    }
}
