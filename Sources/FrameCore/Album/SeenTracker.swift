package import FamilyCore

/// Records which photos the user has seen, of those that arrived after the frame was first looked at.
package struct SeenTracker: Equatable, Sendable {
    /// The maximum number of positions in `seen`: each of them is a row on the shelf and is compared with the album.
    package static let most = 500

    /// Photos at this position and below never count as new, seen or not.
    package private(set) var upTo: Int64
    /// Positions above `upTo` that the user has seen.
    package private(set) var seen: Set<Int64>

    package init(upTo: Int64, seen: Set<Int64> = []) {
        self.upTo = upTo
        self.seen = seen.filter { $0 > upTo }
    }

    package func isNew(_ position: Int64) -> Bool { position > upTo && !seen.contains(position) }

    /// Returns the pages of those photos that the user has not seen and that count, oldest first.
    func unseen(of album: Album, where counts: (PhotoID) -> Bool) -> [Page] {
        (0..<album.firstIndex(atOrBelow: upTo)).reversed().compactMap { index in
            let (id, position) = (album.photos[index].id, album.photos[index].position)
            return isNew(position) && counts(id) ? Page(photo: id, position: position) : nil
        }
    }

    /// Returns the number of photos that the user has not seen and that count.
    func count(of album: Album, where counts: (PhotoID) -> Bool) -> Int {
        (0..<album.firstIndex(atOrBelow: upTo)).count { index in
            isNew(album.photos[index].position) && counts(album.photos[index].id)
        }
    }

    /// Returns the number of photos that the user has not seen, without these hidden ones.
    ///
    /// The count takes no longer when more photos are unseen, because the frame asks for it for each drawn scene.
    package func count(of album: Album, leavingOut hidden: Set<PhotoID>) -> Int {
        album.firstIndex(atOrBelow: upTo) - seen.count { album.hasPhoto(at: $0) }
            - hidden.count { id in album.page(of: id).map { isNew($0.position) } ?? false }
    }

    /// Records that the user looked at the photos at these positions; `hidden` are photos that this frame cannot show.
    ///
    /// `upTo` moves to the photo below the oldest unseen one. If more than `most` positions would be kept, older photos
    /// that the user has not seen do not count as new any more.
    package mutating func recordSeen(_ positions: [Int64], in album: Album, leavingOut hidden: Set<PhotoID>) {
        seen.formUnion(positions.filter(isNew))
        if seen.count > Self.most {
            let sorted = seen.sorted()
            self = SeenTracker(upTo: sorted[sorted.count - Self.most - 1], seen: seen)
        }
        guard !album.photos.isEmpty else { return }
        var (index, passed) = (album.firstIndex(atOrBelow: upTo), upTo)
        while index > 0 {
            let position = album.photos[index - 1].position
            if isNew(position), !hidden.contains(album.photos[index - 1].id) { break }
            passed = position
            index -= 1
        }
        // A restored server may give the positions of deleted photos above the newest one to others, which are new.
        self = SeenTracker(upTo: passed, seen: index == 0 ? [] : seen)
    }
}
