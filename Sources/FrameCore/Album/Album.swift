package import FamilyCore

/// The part of the family's album that the frame knows: a contiguous run of photos, newest first, each exactly once.
package struct Album: Sendable {
    /// The known photos of a moment: their number, and the positions between which they are.
    private struct MomentExtent {
        var count: Int
        /// The range from the oldest to the newest position that a photo of the moment has had; it never gets narrower
        /// while the album has a photo of the moment.
        var positions: ClosedRange<Int64>
    }

    package private(set) var photos: [Photo] = []
    private var positions: [PhotoID: Int64] = [:]
    /// The number of photos that have a film.
    package private(set) var filmCount = 0
    private var inMoments: [MomentID: MomentExtent] = [:]

    package init(_ photos: [Photo] = []) {
        for photo in photos { keep(photo) }
    }

    /// Inserts the photo at its position, or replaces the known version by a newer revision.
    ///
    /// Returns whether anything changed.
    @discardableResult
    package mutating func keep(_ photo: Photo) -> Bool {
        makeWay(for: photo)
        forgetOldPlace(of: photo)
        let photo = besideOthers(photo)
        let index = firstIndex(atOrBelow: photo.position)
        guard index < photos.count, photos[index].position == photo.position else {
            // A position never changes: if the photo is known at another position, the data is wrong.
            guard positions[photo.id] == nil else { return false }
            photos.insert(photo, at: index)
            count(photo, by: 1)
            positions[photo.id] = photo.position
            return true
        }
        let known = photos[index]
        guard known.id == photo.id, known.revision <= photo.revision, known != photo else { return false }
        photos[index] = photo
        count(known, by: -1)
        count(photo, by: 1)
        return true
    }

    /// Returns whether another photo is known at the same position.
    ///
    /// Only a server that was restored to an earlier state can say so.
    package func isContradicted(by photo: Photo) -> Bool {
        let index = firstIndex(atOrBelow: photo.position)
        guard index < photos.count, photos[index].position == photo.position else { return false }
        return photos[index].id != photo.id && photos[index].revision > 0
    }

    /// Moves a forgotten photo away from a position that the server has given to another photo.
    ///
    /// A server that was restored from an old copy gives positions a second time. The forgotten photo moves to the
    /// negated position, which no server gives.
    private mutating func makeWay(for photo: Photo) {
        let index = firstIndex(atOrBelow: photo.position)
        guard photo.revision > 0, photo.position > 0, index < photos.count, photos[index].position == photo.position,
            photos[index].id != photo.id, photos[index].revision == 0
        else { return }
        var other = photos[index]
        forget([other.id])
        other.position = -other.position
        keep(other)
    }

    /// Removes a forgotten photo from its old position when the server sends it again at another position.
    private mutating func forgetOldPlace(of photo: Photo) {
        guard photo.revision > 0, let known = self.photo(photo.id), known.revision == 0,
            known.position != photo.position
        else { return }
        forget([photo.id])
    }

    /// Returns the photo at its negated position if another photo already has its position.
    ///
    /// This gives the same result as `makeWay` when the photos are loaded at a start, in either order.
    private func besideOthers(_ photo: Photo) -> Photo {
        let index = firstIndex(atOrBelow: photo.position)
        guard photo.revision == 0, photo.position > 0, positions[photo.id] == nil, index < photos.count,
            photos[index].position == photo.position
        else { return photo }
        var moved = photo
        moved.position = -photo.position
        return moved
    }

    package mutating func forget(_ gone: [PhotoID]) {
        for id in gone {
            guard let index = index(of: id) else { continue }
            let photo = photos.remove(at: index)
            count(photo, by: -1)
            positions[id] = nil
        }
    }

    /// Returns the number of known photos of a moment.
    package func count(of moment: MomentID) -> Int { inMoments[moment]?.count ?? 0 }

    /// Returns indices among which all photos of a moment are, beside photos of no moment or another one.
    package func indices(around moment: MomentID) -> Range<Int> {
        guard let positions = inMoments[moment]?.positions else { return 0..<0 }
        return firstIndex(atOrBelow: positions.upperBound)..<firstIndex(atOrBelow: positions.lowerBound - 1)
    }

    private mutating func count(_ photo: Photo, by step: Int) {
        if photo.film != nil { filmCount += step }
        guard let moment = photo.moment else { return }
        var extent = inMoments[moment] ?? MomentExtent(count: 0, positions: photo.position...photo.position)
        extent.count += step
        let (low, high) = (extent.positions.lowerBound, extent.positions.upperBound)
        extent.positions = min(low, photo.position)...max(high, photo.position)
        inMoments[moment] = extent.count > 0 ? extent : nil
    }

    /// Marks all photos as outdated (revision 0), so that anything the server says about them replaces them.
    ///
    /// The server's revisions begin with 1.
    package mutating func outdate() {
        for index in photos.indices { photos[index].revision = 0 }
    }

    package func contains(_ id: PhotoID) -> Bool { positions[id] != nil }

    /// Returns whether a photo is known at this position.
    func hasPhoto(at position: Int64) -> Bool {
        let index = firstIndex(atOrBelow: position)
        return index < photos.count && photos[index].position == position
    }

    package func photo(_ id: PhotoID) -> Photo? { index(of: id).map { photos[$0] } }

    package func index(of id: PhotoID) -> Int? { positions[id].map(firstIndex(atOrBelow:)) }

    package func page(of id: PhotoID) -> Page? { positions[id].map { Page(photo: id, position: $0) } }

    /// Returns the index of the newest photo at this position or below it; `photos.count` if there is none.
    package func firstIndex(atOrBelow position: Int64) -> Int {
        var low = 0
        var high = photos.count
        while low < high {
            let middle = (low + high) / 2
            if photos[middle].position > position { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension Album: Equatable {
    /// Everything else follows from the photos.
    package static func == (one: Album, other: Album) -> Bool { one.photos == other.photos }
}
