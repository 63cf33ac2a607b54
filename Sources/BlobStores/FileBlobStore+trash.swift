import BlockingWork
package import FamilyCore
import Files
package import ServerCore

/// Unreferenced and damaged files are kept beside the blobs until it is certain
/// that nobody needs them.
extension FileBlobStore {
    package func verify(_ hash: ContentHash, size: ByteCount) async throws -> BlobCheck {
        try await work.run { [layout] () throws(BlobError) in
            do throws(BlobError) {
                let file = try OpenFile(reading: layout.path(of: hash))
                guard try file.size() == size.bytes else { return .damaged }
                file.dropCache()
                return try file.contentHash() == hash ? .sound : .damaged
            } catch .absent {
                return .absent
            } catch .diskError {
                // An unreadable sector is as lost as a changed one.
                return .damaged
            }
        }
    }

    package func moveToTrash(_ hash: ContentHash, on day: TrashDay) async throws {
        try await move(hash, to: layout.trash(of: day))
    }

    package func quarantine(_ hash: ContentHash) async throws {
        try await move(hash, to: layout.quarantine)
    }

    package func restoreFromTrash(_ hash: ContentHash) async throws -> Bool {
        try await work.run { [layout, mayLackFolders] () throws(BlobError) in
            for day in try layout.trashDays(mayBeMissing: mayLackFolders).reversed()
            where try layout.restore(hash, from: "\(layout.trash(of: day))/\(hash.hex)") {
                return true
            }
            return false
        }
    }

    package func restoreFromQuarantine(_ hash: ContentHash) async throws -> Bool {
        try await work.run { [layout] () throws(BlobError) in
            try layout.restore(hash, from: layout.quarantined(hash))
        }
    }

    package func trash() async throws -> [TrashContents] {
        try await work.run { [layout, mayLackFolders] () throws(BlobError) in
            var contents: [TrashContents] = []
            for day in try layout.trashDays(mayBeMissing: mayLackFolders) {
                let folder = layout.trash(of: day)
                // A file that vanishes meanwhile, or that the disk cannot look at, must not hide the other files.
                let files = ((try? Folder.names(in: folder)) ?? []).compactMap { FileIdentity("\(folder)/\($0)") }
                let bytes: Int64 = files.reduce(0) { $0 + $1.size }
                if !files.isEmpty { contents.append(TrashContents(day: day, files: files.count, bytes: bytes)) }
            }
            return contents
        }
    }

    package func emptyTrash(before day: TrashDay) async throws {
        try await work.run { [layout, mayLackFolders] () throws(BlobError) in
            for old in try layout.trashDays(mayBeMissing: mayLackFolders) where old < day {
                try Folder.remove(layout.trash(of: old))
            }
        }
    }

    package func emptyTrash() async throws {
        try await work.run { [layout, mayLackFolders] () throws(BlobError) in
            for day in try layout.trashDays(mayBeMissing: mayLackFolders) { try Folder.remove(layout.trash(of: day)) }
            for name in try Folder.names(in: layout.quarantine) { try Folder.remove("\(layout.quarantine)/\(name)") }
        }
    }

    private func move(_ hash: ContentHash, to folder: String) async throws {
        try await work.run { [layout] () throws(BlobError) in
            try Folder.make(folder)
            do throws(BlobError) {
                try Folder.rename(layout.path(of: hash), to: "\(folder)/\(hash.hex)")
            } catch .absent {
                return
            }
            // The new name is synced first, so that after a power cut the file
            // has at least one of the two names.
            try Folder.sync(folder)
            try Folder.sync(layout.folder(of: hash))
        }
    }
}

extension BlobLayout {
    /// Keeps the file at `path` again, if its bytes are those of its name and the disk can read them.
    fileprivate func restore(_ hash: ContentHash, from path: String) throws(BlobError) -> Bool {
        do throws(BlobError) {
            try BlobKeeping(layout: self, hash: hash).keep(path)
            return true
        } catch .absent, .wrongBytes, .diskError {
            return false
        }
    }

    /// The days that have a trash folder, oldest first.
    ///
    /// Folders with other names are ignored. `mayBeMissing`: a trash that is missing counts as empty.
    fileprivate func trashDays(mayBeMissing: Bool) throws(BlobError) -> [TrashDay] {
        do throws(BlobError) {
            return try Folder.names(in: trash).compactMap { TrashDay($0) }.sorted()
        } catch .absent where mayBeMissing {
            return []
        }
    }
}
