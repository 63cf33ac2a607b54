package import FamilyCore

/// The pictures and films on the shelf and their total size in bytes.
package struct ShelfLedger: Equatable, Sendable {
    package private(set) var files: [PhotoID: Rendition] = [:]
    package private(set) var films: [PhotoID: Film] = [:]
    package private(set) var bytes = ByteCount.zero
    /// The number of times that a picture was added or removed.
    private(set) var pictureChanges = 0

    package init(_ shelved: [ShelvedPhoto] = []) {
        for photo in shelved {
            photo.file.map { add($0, of: photo.photo.id) }
            photo.film.map { add($0, of: photo.photo.id) }
        }
    }

    package func has(_ id: PhotoID) -> Bool { files[id] != nil }

    /// Returns the size of the photo's picture and film on the shelf.
    func bytes(of id: PhotoID) -> ByteCount { (files[id]?.bytes ?? .zero) + (films[id]?.bytes ?? .zero) }

    /// Returns the film on the shelf that belongs to the photo; nil if the server has made another one since.
    ///
    /// A server that was restored may bring back a photo without its film. The film on the shelf is then the only one.
    package func film(of photo: Photo) -> Film? {
        guard let film = films[photo.id], photo.film == nil || photo.film == film else { return nil }
        return film
    }

    /// Returns the photos whose film on the shelf may have no other copy.
    ///
    /// They are photos that the server has forgotten (`left`), and those that it brought back without their film.
    func lastFilms(in album: Album, left: Set<PhotoID>) -> Set<PhotoID> {
        Set(films.keys.filter { left.contains($0) || album.photo($0)?.film == nil })
    }

    package mutating func add(_ file: Rendition, of id: PhotoID) {
        if let before = files.updateValue(file, forKey: id) { bytes = bytes - before.bytes }
        pictureChanges += 1
        bytes = bytes + file.bytes
    }

    package mutating func add(_ film: Film, of id: PhotoID) {
        removeFilm(id)
        films[id] = film
        bytes = bytes + film.bytes
    }

    /// Removes the picture and its film.
    package mutating func remove(_ id: PhotoID) {
        removeFilm(id)
        removePicture(id)
    }

    package mutating func removePicture(_ id: PhotoID) {
        guard let file = files.removeValue(forKey: id) else { return }
        bytes = bytes - file.bytes
        pictureChanges += 1
    }

    package mutating func removeFilm(_ id: PhotoID) {
        guard let film = films.removeValue(forKey: id) else { return }
        bytes = bytes - film.bytes
    }
}

extension ByteCount {
    /// Subtracts, but never below zero.
    static func - (left: ByteCount, right: ByteCount) -> ByteCount { ByteCount(max(0, left.bytes - right.bytes)) }
}
