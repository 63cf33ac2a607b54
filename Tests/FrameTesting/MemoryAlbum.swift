import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore

/// An album as the server keeps it: photos by position, and what was changed
/// and deleted by revision.
struct MemoryAlbum {
    /// Oldest first.
    private(set) var photos: [Photo] = []
    private(set) var revision: Int64 = 0
    private(set) var nextPosition: Int64 = 1
    private var bytes: [PhotoID: [RenditionName: Data]] = [:]
    private var films: [PhotoID: Data] = [:]
    private var deleted: [(id: PhotoID, revision: Int64)] = []

    mutating func add(_ print: Print) -> Print {
        var print = print
        revision += 1
        nextPosition += 1
        print.photo.revision = revision
        photos.append(print.photo)
        bytes[print.photo.id] = [print.rendition.name: print.bytes]
        films[print.photo.id] = print.photo.film.map { _ in print.filmBytes }
        return print
    }

    mutating func change(_ id: PhotoID, _ body: (inout Photo) -> Void) {
        guard let index = photos.firstIndex(where: { $0.id == id }) else { return }
        revision += 1
        body(&photos[index])
        photos[index].revision = revision
    }

    mutating func delete(_ id: PhotoID) {
        guard let index = photos.firstIndex(where: { $0.id == id }) else { return }
        revision += 1
        photos.remove(at: index)
        bytes[id] = nil
        films[id] = nil
        deleted.append((id, revision))
    }

    func photo(_ id: PhotoID) -> Photo? { photos.first { $0.id == id } }

    func bytes(of id: PhotoID, _ file: PhotoFile) -> Data? {
        switch file {
        case .picture(let rendition): bytes[id]?[rendition.name]
        case .film: films[id]
        }
    }

    /// Nothing where a cursor is none of ours.
    func page(_ side: AlbumSide, limit: Int) -> AlbumPage? {
        switch side {
        case .newest: return page(photos.suffix(limit), at: nextPosition - 1, more: photos.count > limit)
        case .newer(let cursor):
            guard let position = Int64(cursor.text) else { return nil }
            let newer = photos.drop { $0.position <= position }
            return page(newer.prefix(limit), at: position, more: newer.count > limit)
        case .older(let cursor):
            guard let position = Int64(cursor.text) else { return nil }
            let older = photos.prefix { $0.position < position }
            return page(older.suffix(limit), at: position, more: older.count > limit)
        }
    }

    private func page(_ photos: ArraySlice<Photo>, at position: Int64, more: Bool) -> AlbumPage {
        AlbumPage(
            photos: photos.reversed(),
            newer: AlbumCursor(text: String(photos.last?.position ?? position)),
            older: AlbumCursor(text: String(photos.first?.position ?? position)),
            more: more,
            revision: revision
        )
    }

    /// In order of revision, photos and deletions together.
    func changes(since: Int64, limit: Int) -> AlbumChanges {
        let changed = photos.filter { $0.revision > since }.map {
            (revision: $0.revision, photo: $0 as Photo?, id: $0.id)
        }
        let gone = deleted.filter { $0.revision > since }.map { (revision: $0.revision, photo: Photo?.none, id: $0.id) }
        let all = (changed + gone).sorted { $0.revision < $1.revision }
        let now = all.prefix(limit)
        let more = all.count > limit
        return AlbumChanges(
            changed: now.compactMap(\.photo),
            deleted: now.filter { $0.photo == nil }.map(\.id),
            revision: more ? now.last?.revision ?? since : revision,
            more: more
        )
    }
}
