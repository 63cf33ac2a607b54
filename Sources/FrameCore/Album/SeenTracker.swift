package import FamilyCore

/// Records which photos the user has seen, of those that arrived after the frame was first looked at.
package struct SeenTracker: Equatable, Sendable {
    /// Photos at this position and below never count as new, seen or not.
    package private(set) var upTo: Int64
    /// Positions above `upTo` that the user has seen.
    package private(set) var seen: Set<Int64>

    package init(upTo: Int64, seen: Set<Int64> = []) {
        self.upTo = upTo
        self.seen = seen.filter { $0 > upTo }
    }

    package func isNew(_ position: Int64) -> Bool { position > upTo && !seen.contains(position) }

    /// Returns the photos that the user has not seen, oldest first.
    package func unseen(of album: Album) -> [Photo] {
        album.photos.prefix { $0.position > upTo }.filter { isNew($0.position) }.reversed()
    }

    /// Records that the user looked at the photo at this position.
    ///
    /// When no unseen photo is left, `upTo` moves to the newest photo and the set is emptied.
    package mutating func recordSeen(_ position: Int64, in album: Album) {
        seen.insert(position)
        guard unseen(of: album).isEmpty, let newest = album.photos.first else { return }
        self = SeenTracker(upTo: max(upTo, newest.position))
    }
}
