import FamilyCore

/// Decides which sightings are written to the shelf, and when, because each write wears out the SD card.
///
/// The first view of a photo is written at once. A report is written before it is sent, so that the server never
/// knows more than the frame. Everything else waits and is written together.
struct SightingWriteSchedule: Equatable, Sendable {
    /// The maximum time of views that a power cut may lose.
    static let every = Duration.seconds(15 * 60)

    private var unwritten: Set<PhotoID> = []
    private var isUrgent = false
    private var writtenAt = Uptime.start

    mutating func put(_ photo: PhotoID, isUrgent: Bool) {
        unwritten.insert(photo)
        self.isUrgent = self.isUrgent || isUrgent
    }

    mutating func drop(_ photo: PhotoID) { unwritten.remove(photo) }

    /// Returns the photos to write now and forgets them.
    mutating func due(now: Uptime, isTelling: Bool) -> [PhotoID] {
        guard isUrgent || isTelling || writtenAt.advanced(by: Self.every) <= now else { return [] }
        defer {
            unwritten = []
            isUrgent = false
        }
        if !unwritten.isEmpty { writtenAt = now }
        return unwritten.sorted { $0.text < $1.text }
    }
}
