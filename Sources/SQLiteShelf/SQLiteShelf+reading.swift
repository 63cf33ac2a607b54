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
        if isWiped {
            // A wipe was cut short. What cannot be removed now is removed at another start.
            try? photoFiles.removeAll()
        } else if contents.isListed {
            // Photos that no row names are removed later, by `missingFiles`: they lie in many folders.
            checking.withLock { $0.removesUnlisted = true }
            removeIncoming(but: contents)
        }
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

    /// Removes downloads that no photo wants any more, once the server has listed all its photos.
    private func removeIncoming(but contents: ShelfContents) {
        let wanted = contents.photos.map(\.photo).flatMap { photo in
            photo.renditions.map(\.sha256) + (photo.film.map { [$0.sha256] } ?? [])
        }
        // A file that cannot be removed now is removed at another start.
        try? photoFiles.removeIncoming(but: Set(wanted))
    }
}

extension ShelfContents {
    /// True if the server has listed every photo that it still has of the known
    /// ones.
    fileprivate var isListed: Bool { pointer.map { $0.unlistedBelow == nil } ?? false }
}
