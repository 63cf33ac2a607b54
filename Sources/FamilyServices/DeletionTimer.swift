import FamilyCore
import FoundationEssentials
import ServerCore
import Synchronization

/// Measures how long deletions could be undone, by the time that passes and not by a clock that may leap.
///
/// A deletion of before this start can be undone for the whole time after it, because nobody knows how long the server
/// was off.
final class DeletionTimer: Sendable {
    private let uptime: @Sendable () -> Duration
    private let started: Duration
    private let deletions = Mutex<[PhotoID: Duration]>([:])

    init(uptime: @escaping @Sendable () -> Duration) {
        self.uptime = uptime
        started = uptime()
    }

    /// Records a deletion of now.
    func begin(_ photo: PhotoID) {
        let now = uptime()
        deletions.withLock { $0[photo] = now }
    }

    /// Forgets a deletion that was undone or is final.
    func end(_ photo: PhotoID) { deletions.withLock { $0[photo] = nil } }

    /// Returns whether this deletion could be undone for `life` seconds; one that nobody may undo is over at once.
    func isOver(_ photo: PhotoRecord, after life: TimeInterval) -> Bool {
        guard let undo = photo.undo, let deletedAt = photo.deletedAt, undo.until > deletedAt else { return true }
        let since = deletions.withLock { $0[photo.id] } ?? started
        return uptime() - since >= .seconds(life)
    }
}
