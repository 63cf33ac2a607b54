package import FamilyCore

/// Which photos she has seen of those that came since the frame was first
/// looked at.
package struct Looks: Equatable, Sendable {
    /// Photos at this position and below are not new, seen or not.
    package private(set) var upTo: Int64
    /// The positions above it of those she has seen.
    package private(set) var seen: Set<Int64>

    package init(upTo: Int64, seen: Set<Int64> = []) {
        self.upTo = upTo
        self.seen = seen.filter { $0 > upTo }
    }

    package func isNew(_ position: Int64) -> Bool { position > upTo && !seen.contains(position) }

    /// The photos she has not seen, the oldest first.
    package func unseen(of album: Album) -> [Photo] {
        album.photos.prefix { $0.position > upTo }.filter { isNew($0.position) }.reversed()
    }

    /// She looked at this one; once there is none left, nothing of it need be
    /// remembered.
    package mutating func saw(_ position: Int64, in album: Album) {
        seen.insert(position)
        guard unseen(of: album).isEmpty, let newest = album.photos.first else { return }
        self = Looks(upTo: max(upTo, newest.position))
    }
}
