import FamilyCore
import FoundationEssentials
import ServerCore
import Synchronization

/// Measures how long deletions could be undone, by a monotonic clock.
///
/// A deletion from before this start can be undone for the whole time after it, because nobody knows how long the
/// server was off. A deletion that another copy of this server made counts from the first sweep of this copy that finds
/// it.
final class DeletionTimer: Sendable {
    private let uptime: @Sendable () -> Duration
    private let started: Duration
    private let hasCopies: Bool
    private let deletions = Mutex<[PhotoID: Duration]>([:])

    init(uptime: @escaping @Sendable () -> Duration, hasCopies: Bool = false) {
        self.uptime = uptime
        self.hasCopies = hasCopies
        started = uptime()
    }

    /// Records a deletion that happens now.
    func begin(_ photo: PhotoID) {
        let now = uptime()
        deletions.withLock { $0[photo] = now }
    }

    /// Replaces the known deletions by all that can be undone now, by whichever copy: starts the time of new ones, and
    /// forgets those that another copy has undone.
    func notice(_ photos: [PhotoID]) {
        let now = uptime()
        deletions.withLock { deletions in
            deletions = Dictionary(photos.map { ($0, deletions[$0] ?? now) }) { one, _ in one }
        }
    }

    /// Forgets a deletion that was undone or is final.
    func end(_ photo: PhotoID) { deletions.withLock { $0[photo] = nil } }

    /// Returns whether this deletion could be undone for `life` seconds; one that nobody may undo is over at once.
    func isOver(_ photo: PhotoRecord, after life: TimeInterval) -> Bool {
        guard let undo = photo.undo, let deletedAt = photo.deletedAt, undo.until > deletedAt else { return true }
        let now = uptime()
        let since = deletions.withLock { deletions in
            if hasCopies, deletions[photo.id] == nil { deletions[photo.id] = now }
            return deletions[photo.id] ?? started
        }
        return now - since >= .seconds(life)
    }
}
