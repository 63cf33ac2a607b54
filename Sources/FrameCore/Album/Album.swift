package import FamilyCore

/// What the frame knows of the family's album: one unbroken run of photos,
/// newest first, each once.
package struct Album: Equatable, Sendable {
    package private(set) var photos: [Photo] = []
    private var positions: [PhotoID: Int64] = [:]
    /// How many of them move or sound.
    package private(set) var filmCount = 0

    package init(_ photos: [Photo] = []) {
        for photo in photos { keep(photo) }
    }

    /// Adds a photo in its place, or takes what is newly known of it; tells
    /// whether anything changed.
    @discardableResult
    package mutating func keep(_ photo: Photo) -> Bool {
        makeWay(for: photo)
        forgetOldPlace(of: photo)
        let photo = besideOthers(photo)
        let index = firstIndex(atOrBelow: photo.position)
        guard index < photos.count, photos[index].position == photo.position else {
            // A position never changes: the same photo elsewhere is a mistake.
            guard positions[photo.id] == nil else { return false }
            photos.insert(photo, at: index)
            filmCount += photo.film == nil ? 0 : 1
            positions[photo.id] = photo.position
            return true
        }
        let known = photos[index]
        guard known.id == photo.id, known.revision <= photo.revision, known != photo else { return false }
        photos[index] = photo
        filmCount += (photo.film == nil ? 0 : 1) - (known.film == nil ? 0 : 1)
        return true
    }

    /// Whether the photo lies where another one is known to lie: only a server that was set back says so.
    package func isContradicted(by photo: Photo) -> Bool {
        let index = firstIndex(atOrBelow: photo.position)
        guard index < photos.count, photos[index].position == photo.position else { return false }
        return photos[index].id != photo.id && photos[index].revision > 0
    }

    /// A server that was set back by copying an old file gave the place of a photo that it forgot to another one: the
    /// forgotten one goes to a place that no server gives.
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

    /// A photo that the server forgot came back in another place, because its own was given to another one.
    private mutating func forgetOldPlace(of photo: Photo) {
        guard photo.revision > 0, let known = self.photo(photo.id), known.revision == 0,
            known.position != photo.position
        else { return }
        forget([photo.id])
    }

    /// The same after a start, in whatever order the two come.
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
            filmCount -= photo.film == nil ? 0 : 1
            positions[id] = nil
        }
    }

    /// What is known of the photos gives way to whatever a server says of them.
    ///
    /// The server's revisions begin with 1.
    package mutating func outdate() {
        for index in photos.indices { photos[index].revision = 0 }
    }

    package func contains(_ id: PhotoID) -> Bool { positions[id] != nil }

    package func photo(_ id: PhotoID) -> Photo? { index(of: id).map { photos[$0] } }

    package func index(of id: PhotoID) -> Int? { positions[id].map(firstIndex(atOrBelow:)) }

    package func page(of id: PhotoID) -> Page? { positions[id].map { Page(photo: id, position: $0) } }

    /// The index of the newest photo at this position or older; the count
    /// where there is none.
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
