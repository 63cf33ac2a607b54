package import FamilyCore

/// The photos whose file could not be read, or not be made into a picture, perhaps only for a moment.
///
/// A card that cannot answer proves nothing about its bytes. The file stays on the shelf, and its photo is hidden for a
/// pause that doubles with each failure. A new copy from the server replaces the file.
package struct UnreadableFiles: Equatable, Sendable {
    package static let firstPause = Duration.seconds(30)
    package static let longestPause = Duration.seconds(3600)
    /// The next pause of a file that was not hidden for this long is the first one again.
    package static let memory = Duration.seconds(24 * 3600)

    private struct Pause: Equatable {
        var length: Duration
        var until: Uptime
    }

    private var pauses: [PhotoID: Pause] = [:]
    /// The photos whose pause is not over.
    package private(set) var hidden: Set<PhotoID> = []
    /// The photos whose file is to be replaced by a new copy.
    package private(set) var awaited: Set<PhotoID> = []

    package init() {}

    /// When the next pause ends; nil if there is none.
    package var deadline: Uptime? { hidden.compactMap { pauses[$0]?.until }.min() }

    /// Hides a photo for a pause; `awaitsCopy` tells whether a new copy may replace its file.
    package mutating func failed(_ id: PhotoID, awaitsCopy: Bool, now: Uptime) {
        let last = pauses[id].flatMap { now < $0.until.advanced(by: Self.memory) ? $0.length : nil }
        let length = last.map { min($0 * 2, Self.longestPause) } ?? Self.firstPause
        pauses[id] = Pause(length: length, until: now.advanced(by: length))
        hidden.insert(id)
        if awaitsCopy { awaited.insert(id) }
    }

    /// Records that a new copy has come, which ends the first pause.
    ///
    /// A later pause lasts on, or a card that cannot read what it has just written would be given copies without end.
    package mutating func replaced(_ id: PhotoID) {
        awaited.remove(id)
        if pauses[id]?.length == Self.firstPause { hidden.remove(id) }
    }

    /// Ends the pauses that are over.
    package mutating func endPauses(now: Uptime) {
        guard !hidden.isEmpty else { return }
        hidden = hidden.filter { id in pauses[id].map { now < $0.until } ?? false }
    }

    /// Forgets photos that left the album.
    package mutating func forget(_ photos: [PhotoID]) {
        for photo in photos { pauses[photo] = nil }
        hidden.subtract(photos)
        awaited.subtract(photos)
    }
}
