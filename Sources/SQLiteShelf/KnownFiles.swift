import FamilyCore
import FrameCore

/// The files on the shelf and the frame's identity, kept in memory beside the
/// database so that asking for a path never waits behind a write.
struct KnownFiles {
    var record: IdentityRecord
    private(set) var files: [PhotoID: Rendition] = [:]
    private(set) var films: [PhotoID: Film] = [:]

    init(record: IdentityRecord) { self.record = record }

    mutating func list(_ photos: [ShelvedPhoto]) {
        (files, films) = ([:], [:])
        for shelved in photos {
            files[shelved.photo.id] = shelved.file
            films[shelved.photo.id] = shelved.film
        }
    }

    mutating func keep(_ file: PhotoFile, of photo: PhotoID) {
        switch file {
        case .picture(let rendition): files[photo] = rendition
        case .film(let film): films[photo] = film
        }
    }

    mutating func drop(_ photo: PhotoID) {
        files[photo] = nil
        films[photo] = nil
    }

    mutating func dropFilm(of photo: PhotoID) { films[photo] = nil }

    mutating func make(_ change: ShelfChange) {
        switch change {
        case .dropFiles(let photos), .forget(let photos): for photo in photos { drop(photo) }
        case .dropFilms(let photos): for photo in photos { dropFilm(of: photo) }
        case .wipe: (files, films) = ([:], [:])
        default: break
        }
    }

    var hashes: Set<ContentHash> { Set(files.values.map(\.sha256)).union(films.values.map(\.sha256)) }

    func names(_ hash: ContentHash) -> Bool {
        files.values.contains { $0.sha256 == hash } || films.values.contains { $0.sha256 == hash }
    }

    /// The file after this hash, in the order of hashes; after the last, the
    /// first.
    func next(after hash: ContentHash?) -> (photo: PhotoID, file: PhotoFile)? {
        let all = files.map { ($0.key, PhotoFile.picture($0.value)) } + films.map { ($0.key, PhotoFile.film($0.value)) }
        let later = hash.map { hash in all.filter { $0.1.sha256.hex > hash.hex } } ?? all
        return (later.isEmpty ? all : later).min { $0.1.sha256.hex < $1.1.sha256.hex }
    }
}
