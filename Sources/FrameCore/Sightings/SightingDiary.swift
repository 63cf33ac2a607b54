import FamilyCore

/// Which entries are to be written to the shelf, and when: a memory card wears
/// out by writing.
///
/// That a photo was seen for the first time is written at once, which happens
/// once a photo. What is told is written before, so that the server never knows
/// more than the frame. Anything else waits and is written together.
struct SightingDiary: Equatable, Sendable {
    /// So much counting a pulled plug may cost.
    static let every = Duration.seconds(15 * 60)

    private var unwritten: Set<PhotoID> = []
    private var isUrgent = false
    private var writtenAt = Uptime.start

    mutating func put(_ photo: PhotoID, isUrgent: Bool) {
        unwritten.insert(photo)
        self.isUrgent = self.isUrgent || isUrgent
    }

    mutating func drop(_ photo: PhotoID) { unwritten.remove(photo) }

    /// What to write now, once.
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
