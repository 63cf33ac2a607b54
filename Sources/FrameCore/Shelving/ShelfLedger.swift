package import FamilyCore

/// The pictures and films on the shelf and their total size in bytes.
package struct ShelfLedger: Equatable, Sendable {
    package private(set) var files: [PhotoID: Rendition] = [:]
    package private(set) var films: [PhotoID: Film] = [:]
    package private(set) var bytes = ByteCount.zero

    package init(_ shelved: [ShelvedPhoto] = []) {
        for photo in shelved {
            photo.file.map { add($0, of: photo.photo.id) }
            photo.film.map { add($0, of: photo.photo.id) }
        }
    }

    package func has(_ id: PhotoID) -> Bool { files[id] != nil }

    package mutating func add(_ file: Rendition, of id: PhotoID) {
        if let before = files.updateValue(file, forKey: id) { bytes = bytes - before.bytes }
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
        guard let file = files.removeValue(forKey: id) else { return }
        bytes = bytes - file.bytes
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
