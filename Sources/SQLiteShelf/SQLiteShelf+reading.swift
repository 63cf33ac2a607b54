import FamilyCore
package import FrameCore
import SQLiteClient
import Synchronization

extension SQLiteShelf {
    /// The shelf's contents.
    ///
    /// If the database is lost, photos are listed by the notes beside their
    /// files, so that a frame without its server goes on showing them; the
    /// server later says which of them it still has.
    package func contents() throws -> ShelfContents {
        try database.withLock { database throws(ShelfError) in
            do throws(ShelfError) {
                return try read(database)
            } catch .corrupt {
                // A database that cannot be closed is set aside all the same.
                try? database.close()
                database = try ShelfDatabase.beginAnew(at: ShelfDatabase.path(in: folder))
            } catch {
                // The disk cannot even be read from.
                database = try ShelfDatabase.emptyInMemory()
            }
            return try read(database)
        }
    }

    private func read(_ database: SQLiteDatabase) throws(ShelfError) -> ShelfContents {
        let record = known.withLock { $0.record }
        var (contents, isWiped) = try reporting {
            try database.read {
                let reading = ShelfReading(database: database)
                return (try reading.contents(of: record), try reading.isWiped())
            }
        }
        if contents.photos.isEmpty, contents.pointer == nil, contents.identity != nil, !isWiped {
            listByNotes(&contents, database)
        }
        try repair(&contents, database)
        if isWiped || contents.isListed { removeUnknown(but: contents) }
        contents.outgoing = outgoingFiles.list()
        contents.gift = giftNote.read()
        known.withLock { $0.list(contents.photos) }
        tellLastPage(contents.currentPage)
        return contents
    }

    /// Lists the photos by their notes, because the index is lost.
    private func listByNotes(_ contents: inout ShelfContents, _ database: SQLiteDatabase) {
        let found = photoFiles.photosByNotes().sorted { $0.photo.position > $1.photo.position }
        guard !found.isEmpty else { return }
        contents.photos = found
        if let page = LastPage(in: folder), found.contains(where: { $0.photo.id == page.photo }) {
            contents.currentPage = page.photo
        }
        // If this fails, the next start lists them again.
        try? write(database) { writing in
            for photo in found { try writing.keep(found: photo) }
            if let page = contents.currentPage { try writing.make(.keepCurrentPage(page)) }
        }
    }

    /// Removes the entries of files that are not there.
    private func repair(_ contents: inout ShelfContents, _ database: SQLiteDatabase) throws(ShelfError) {
        var (lost, lostFilms): ([PhotoID], [PhotoID]) = ([], [])
        for index in contents.photos.indices {
            let shelved = contents.photos[index]
            if let film = shelved.film, !photoFiles.isWhole(.film(film)) {
                contents.photos[index].film = nil
                lostFilms.append(shelved.photo.id)
            }
            if let file = shelved.file, !photoFiles.isWhole(.picture(file)) {
                contents.photos[index].file = nil
                contents.photos[index].film = nil
                lost.append(shelved.photo.id)
            }
        }
        let changes = [ShelfChange.dropFiles(lost), .dropFilms(lostFilms)]
        guard !lost.isEmpty || !lostFilms.isEmpty else { return }
        do throws(ShelfError) {
            try write(database) { writing in for change in changes { try writing.make(change) } }
        } catch .corrupt {
            throw .corrupt
        } catch {
            // On a full or failing disk the next start repairs the rows; the
            // photos that are there are shown now.
        }
    }

    /// Removes files that no row names, once the server has listed all its
    /// photos.
    private func removeUnknown(but contents: ShelfContents) {
        let wanted = contents.photos.map(\.photo).flatMap { photo in
            photo.renditions.map(\.sha256) + (photo.film.map { [$0.sha256] } ?? [])
        }
        // A file that cannot be removed now is removed at another start.
        try? photoFiles.removeAll(
            butPhotos: Set(contents.photos.flatMap { [$0.file?.sha256, $0.film?.sha256].compactMap(\.self) }),
            butIncoming: Set(wanted)
        )
    }
}

extension ShelfContents {
    /// True if the server has listed every photo that it still has of the known
    /// ones.
    fileprivate var isListed: Bool { pointer.map { $0.unlistedBelow == nil } ?? false }
}
