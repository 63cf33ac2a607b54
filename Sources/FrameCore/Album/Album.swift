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

    package mutating func forget(_ gone: [PhotoID]) {
        for id in gone {
            guard let index = index(of: id) else { continue }
            let photo = photos.remove(at: index)
            filmCount -= photo.film == nil ? 0 : 1
            positions[id] = nil
        }
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
