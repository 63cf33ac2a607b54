import CurlHTTP
package import FamilyCore
import FoundationEssentials
package import ServerCore

/// Trash and quarantine are prefixes of keys: a blob is copied there before its first name goes, so that after a crash
/// it has at least one of the two.
extension S3BlobStore {
    package func moveToTrash(_ hash: ContentHash, on day: TrashDay) async throws {
        try await move(layout.key(of: hash), to: layout.trashed(hash, on: day))
    }

    package func quarantine(_ hash: ContentHash) async throws {
        try await move(layout.key(of: hash), to: layout.quarantined(hash))
    }

    package func restoreFromTrash(_ hash: ContentHash) async throws -> Bool {
        for day in try await trashDays().reversed()
        where try await restore(hash, from: layout.trashed(hash, on: day)) {
            return true
        }
        return false
    }

    package func restoreFromQuarantine(_ hash: ContentHash) async throws -> Bool {
        try await restore(hash, from: layout.quarantined(hash))
    }

    package func trash() async throws -> [TrashContents] {
        var contents: [TrashContents] = []
        for day in try await trashDays() {
            var (files, bytes) = (0, Int64(0))
            try await list(layout.trash(of: day)) { page in
                files += page.count
                bytes += page.reduce(0) { $0 + $1.size }
            }
            if files > 0 { contents.append(TrashContents(day: day, files: files, bytes: bytes)) }
        }
        return contents
    }

    package func emptyTrash(before day: TrashDay) async throws {
        for old in try await trashDays() where old < day { try await deleteAll(layout.trash(of: old)) }
        // Nobody sends one file for a day: older parts are those of a server that was killed.
        try await removeAbandonedParts(before: client.storeTime.addingTimeInterval(-86_400))
    }

    package func emptyTrash() async throws {
        try await deleteAll(layout.trash)
        try await deleteAll(layout.quarantine)
    }

    /// The days that have trash, oldest first.
    private func trashDays() async throws -> [TrashDay] {
        try await folders(in: layout.trash).compactMap { TrashDay($0) }.sorted()
    }

    /// Deletes all discarded blobs below a prefix.
    private func deleteAll(_ prefix: String) async throws {
        try await list(prefix) { page in
            for object in page where layout.isDiscarded(object.key) { try await delete(object.key) }
        }
    }

    /// Does nothing if there is no such object.
    private func move(_ key: String, to target: String) async throws {
        guard try await copy(key, to: target) else { return }
        try await delete(key, mayBeDoneTwice: false)
    }

    /// Copies within the store; returns false if there is no such object.
    private func copy(_ key: String, to target: String) async throws -> Bool {
        do {
            let request = S3Request(action: "copy", method: "PUT", key: target, headers: [client.copySource(key)])
            _ = try await client.send(request)
            return true
        } catch let error as S3Error where error.kind == .absent {
            return false
        } catch let error as S3Error {
            throw error.blobError
        }
    }

    /// Gives a blob its name again if it proves intact; returns false otherwise.
    private func restore(_ hash: ContentHash, from key: String) async throws -> Bool {
        guard let length = try await length(of: key), try await check(key, hash, length) == .sound,
            try await copy(key, to: layout.key(of: hash)),
            try await check(layout.key(of: hash), hash, length) == .sound
        else { return false }
        try await delete(key)
        return true
    }
}
