import FamilyCore
import ServerCore

extension SharedUploadStore {
    /// Moves uploads from the data folder, where this server kept them before it could have copies, into this store.
    ///
    /// Each upload is removed from the folder once this store has all of it, so the next start continues after a kill.
    package func carryOver(from files: FileUploadStore) async throws {
        for upload in try await files.all() {
            if try await record(of: upload.record.id) == nil {
                try await add(upload.record) { _ in nil }
            }
            try await carryBytes(of: upload.record.id, from: files)
            try await files.remove(upload.record.id)
        }
    }

    private func carryBytes(of id: UploadID, from files: FileUploadStore) async throws {
        guard try await record(of: id)?.outcome == nil else { return }
        try await begin(id)
        do {
            let stored = try await settle(id)
            try await files.read(id, from: stored.bytes) { try await write($0, to: id, at: $1) }
            _ = try await settle(id)
        } catch {
            await end(id)
            throw error
        }
        await end(id)
    }
}
