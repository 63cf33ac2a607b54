import FamilyCore

/// Decides which sightings are written to the shelf, and when, because each write wears out the SD card.
///
/// The first view of a photo is written at once. A report is written before it is sent, so that the server never
/// knows more than the frame. Everything else waits and is written together.
struct SightingWriteSchedule: Equatable, Sendable {
    /// The maximum time for which views of the slideshow stay unwritten, so that a power cut may lose them: at most
    /// eight writes a day while nobody touches the frame.
    static let every = Duration.seconds(3 * 3600)
    /// The maximum time for which looks (views with a touch of the screen) stay unwritten.
    static let looksEvery = Duration.seconds(15 * 60)

    private var unwritten: Set<PhotoID> = []
    private var isUrgent = false
    private var hasLooks = false
    private var writtenAt = Uptime.start

    mutating func put(_ photo: PhotoID, isUrgent: Bool, isLook: Bool = false) {
        unwritten.insert(photo)
        self.isUrgent = self.isUrgent || isUrgent
        hasLooks = hasLooks || isLook
    }

    mutating func drop(_ photo: PhotoID) { unwritten.remove(photo) }

    /// Returns the photos to write now and forgets them.
    mutating func due(now: Uptime, isTelling: Bool) -> [PhotoID] {
        let pause = hasLooks ? Self.looksEvery : Self.every
        guard isUrgent || isTelling || writtenAt.advanced(by: pause) <= now else { return [] }
        defer { (unwritten, isUrgent, hasLooks) = ([], false, false) }
        if !unwritten.isEmpty { writtenAt = now }
        return unwritten.sorted { $0.text < $1.text }
    }
}
