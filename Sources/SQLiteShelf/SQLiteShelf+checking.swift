package import FamilyCore
package import FrameCore
import SQLiteClient
import Synchronization

extension SQLiteShelf {
    /// The state of the slow check of all files; it lasts as long as the
    /// program.
    struct Checking {
        /// The photos whose note is missing; nil before the first check.
        var withoutNote: [PhotoID]?
        /// The file that was checked last; nil before the first.
        var last: ContentHash?
        /// The file after which the check continues after a start, as this run has written it; nil if it has not.
        private var written: ContentHash?
        /// The number of files checked since `written` was saved.
        private var steps = 0

        /// The file that was checked last, if it is not saved yet; nil otherwise.
        var unwritten: ContentHash? { last == written ? nil : last }

        mutating func checked(_ file: ContentHash) { (last, steps) = (file, steps + 1) }

        mutating func wrote(_ place: ContentHash) { (written, steps) = (place, 0) }

        /// Returns whether the last checked file must be saved although nothing else is written: at the first check of
        /// a run, and then only about four times a day, because each write wears out the SD card.
        func isWriteDue(files: Int) -> Bool { written == nil || steps >= max(8, files / 128) }

        /// Whether files that no row names may be removed: the server has listed all its photos.
        var removesUnlisted = false
        /// True once an older program's database was given checksums, or could
        /// not be.
        var hasTriedSums = false
    }

    /// The number of notes written in one step: some tens of milliseconds.
    private static let notesAtOnce = 32

    package func verify(_ photo: PhotoID) throws {
        guard let file = known.withLock({ $0.files[photo] }) else {
            throw ShelfError.failed("the photo \(photo) is not on the shelf")
        }
        guard try photoFiles.isTrue(.picture(file)) else { throw ShelfError.corrupt }
    }

    package func missingFiles() -> [ShelfFile] {
        if checking.withLock({ $0.removesUnlisted }) { removeUnlisted() }
        let listed = known.withLock { $0 }
        let pictures = listed.files.filter { photoFiles.isMissing(.picture($0.value)) }
        let films = listed.films.filter { photoFiles.isMissing(.film($0.value)) }
        // Another file may have taken the place meanwhile, or the photo may have left.
        return known.withLock { known in
            pictures.filter { known.files[$0.key] == $0.value }.map { ShelfFile(photo: $0.key, isFilm: false) }
                + films.filter { known.films[$0.key] == $0.value }.map { ShelfFile(photo: $0.key, isFilm: true) }
        }
    }

    private func removeUnlisted() {
        photoFiles.forEachStranger(but: known.withLock { $0.hashes }) { path, hash in
            placing.withLock { placing in
                // A photo may have come since the files were listed. What a power cut left half written is nobody's.
                let isHalf = path.hasSuffix(".new")
                if let hash, placing.contains(hash) || !isHalf && known.withLock({ $0.names(hash) }) { return }
                // A file that cannot be removed now is removed after another start.
                try? Disk.remove(path)
            }
        }
    }

    package func checkNext() throws -> ShelfCheck {
        if writeNotes() { return ShelfCheck(hasMore: true) }
        try giveSums()
        let last = try checking.withLock { $0.last } ?? checkedUpTo()
        guard let (photo, file) = known.withLock({ $0.next(after: last) }) else { return ShelfCheck() }
        // Before it is read: one that cannot be read keeps no other from its turn.
        let files = known.withLock { $0.files.count + $0.films.count }
        let isWriteDue = checking.withLock { checking in
            checking.checked(file.sha256)
            return checking.isWriteDue(files: files)
        }
        if !file.isFilm { mendNote(of: photo, beside: file.sha256) }
        let isTrue = try? photoFiles.isTrue(file)
        // If saving fails, the next start only checks some files once more.
        if isWriteDue { try? database.withLock { database in try commit([], database) } }
        // The photo may have left the shelf meanwhile.
        guard isTrue != true, known.withLock({ $0.names(file.sha256) }) else { return ShelfCheck() }
        let found = ShelfFile(photo: photo, isFilm: file.isFilm)
        return isTrue == nil ? ShelfCheck(unreadable: found) : ShelfCheck(damaged: found)
    }

    /// Adds checksums to the pages of an older program's database, once: here
    /// and not when the shelf is opened, so that no photo waits for it.
    private func giveSums() throws {
        let isTried = checking.withLock { checking in
            defer { checking.hasTriedSums = true }
            return checking.hasTriedSums
        }
        guard !isTried else { return }
        try database.withLock { database throws(ShelfError) in
            database = try ShelfDatabase.withSums(database, at: ShelfDatabase.path(in: folder))
        }
    }

    /// Writes notes for photos that came before notes existed; returns whether
    /// any were missing.
    private func writeNotes() -> Bool {
        let missing = checking.withLock { $0.withoutNote } ?? photosWithoutNote()
        for photo in missing.prefix(Self.notesAtOnce) {
            // If this fails, the next start tries again.
            try? database.withLock { database in try writeNote(of: photo, database) }
        }
        let rest = Array(missing.dropFirst(Self.notesAtOnce))
        checking.withLock { $0.withoutNote = rest }
        return !missing.isEmpty
    }

    /// Removes the notes that have words which these photos have lost; the slow check writes them anew.
    func removeOutdatedNotes(of photos: [Photo]) {
        for photo in photos {
            guard let picture = known.withLock({ $0.files[photo.id] })?.sha256, photoFiles.hasNote(of: picture),
                photoFiles.note(of: picture)?.isOutdated(by: photo) != false
            else { continue }
            // A note that cannot be removed now is written anew by the slow check.
            try? photoFiles.removeNote(of: picture)
            checking.withLock { _ = $0.withoutNote?.append(photo.id) }
        }
    }

    /// Writes a picture's note anew if it is absent or damaged, lacks the photo's film, or has words that the photo does
    /// not have any more.
    ///
    /// The notes of programs before 2026-12 have comments, and a film is often made after the picture came. After a power
    /// cut, a note may be there again that was removed.
    private func mendNote(of photo: PhotoID, beside picture: ContentHash) {
        let note = photoFiles.note(of: picture)
        try? database.withLock { database throws(ShelfError) in
            let shelved = try reporting { try ShelfReading(database: database).photo(photo) }
            guard let shelved, let file = shelved.file, file.sha256 == picture else { return }
            let present = PhotoNote(of: shelved, beside: file)
            guard note?.isOutdated(by: shelved.photo) != false || note?.photo.film != present.photo.film else { return }
            try photoFiles.write(present)
        }
    }

    private func photosWithoutNote() -> [PhotoID] {
        let files = known.withLock { $0.files }
        return files.compactMap { photo, file in photoFiles.hasNote(of: file.sha256) ? nil : photo }
    }

    private func checkedUpTo() throws -> ContentHash? {
        try database.withLock { database in try ShelfReading(database: database).checkedUpTo() }
    }
}
