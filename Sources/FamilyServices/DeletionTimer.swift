import FamilyCore
import FoundationEssentials
import ServerCore
import Synchronization

/// Measures how long deletions could be undone, by a monotonic clock.
///
/// A deletion from before this start can be undone for the whole time after it, because nobody knows how long the
/// server was off. A deletion that another copy of this server made counts from the first time that this copy meets it:
/// at a sweep, or when somebody asks for it.
final class DeletionTimer: Sendable {
    /// A photo that was restored and deleted again, by whichever copy, is another deletion.
    private struct Deletion {
        let milliseconds: Int64
        let since: Duration

        init(_ deletedAt: Date, since: Duration) {
            (milliseconds, self.since) = (Self.milliseconds(of: deletedAt), since)
        }

        func happened(at deletedAt: Date) -> Bool { milliseconds == Self.milliseconds(of: deletedAt) }

        /// The catalogue stores whole milliseconds.
        private static func milliseconds(of date: Date) -> Int64 { Int64(nearest: date.timeIntervalSince1970 * 1_000) }
    }

    private let uptime: @Sendable () -> Duration
    private let started: Duration
    private let hasCopies: Bool
    private let deletions = Mutex<[PhotoID: Deletion]>([:])

    /// With so many deletions, a copy that does no background work, and so hears of no purge, forgets those that are
    /// older than `longest`.
    private static let most = 10_000
    private static let longest: Duration = .seconds(3_600)

    init(uptime: @escaping @Sendable () -> Duration, hasCopies: Bool = false) {
        self.uptime = uptime
        self.hasCopies = hasCopies
        started = uptime()
    }

    /// Records a deletion that happens now.
    func begin(_ photo: PhotoID, at deletedAt: Date) {
        let now = uptime()
        deletions.withLock { deletions in
            if deletions.count >= Self.most { deletions = deletions.filter { now - $0.value.since < Self.longest } }
            deletions[photo] = Deletion(deletedAt, since: now)
        }
    }

    /// Replaces the known deletions by all that can be undone now, by whichever copy: starts the time of new ones, and
    /// forgets those that another copy has undone.
    func notice(_ photos: [PhotoRecord]) {
        let now = uptime()
        deletions.withLock { deletions in
            var noticed: [PhotoID: Deletion] = [:]
            for photo in photos {
                guard let deletedAt = photo.deletedAt else { continue }
                let known = deletions[photo.id].flatMap { $0.happened(at: deletedAt) ? $0 : nil }
                noticed[photo.id] = known ?? Deletion(deletedAt, since: now)
            }
            deletions = noticed
        }
    }

    /// Forgets a deletion that was undone or is final.
    func end(_ photo: PhotoID) { deletions.withLock { $0[photo] = nil } }

    /// Returns whether this deletion could be undone for `life` seconds; one that nobody may undo is over at once.
    ///
    /// With copies, the time of a deletion that was not known begins now.
    func isOver(_ photo: PhotoRecord, after life: TimeInterval) -> Bool {
        guard let undo = photo.undo, let deletedAt = photo.deletedAt, undo.until > deletedAt else { return true }
        let now = uptime()
        let since = deletions.withLock { deletions in
            if let known = deletions[photo.id], known.happened(at: deletedAt) { return known.since }
            guard hasCopies else { return started }
            deletions[photo.id] = Deletion(deletedAt, since: now)
            return now
        }
        return now - since >= .seconds(life)
    }
}
