package import FamilyCore
package import ServerCore

extension StagingFolder {
    /// An error of the disk that is written to.
    ///
    /// It says nothing about the source.
    private struct WritingError: Error {
        let cause: any Error
    }

    /// Copies a blob into a new file here and returns the file's path.
    ///
    /// Returns nil if `source` does not have those bytes.
    package func copy(
        _ blob: ContentHash,
        of size: ByteCount,
        from source: any BlobReading
    ) async throws -> String? {
        let file = try await makeFile()
        var isRead = true
        do {
            try await source.read(blob, range: 0..<size.bytes) { piece in
                do { try await file.append(piece) } catch { throw WritingError(cause: error) }
            }
        } catch let error as WritingError {
            throw error.cause
        } catch BlobError.absent, BlobError.diskError {
            isRead = false
        }
        let staged = await file.finish()
        guard isRead, staged.hash == blob else {
            try await remove(staged.path)
            return nil
        }
        return staged.path
    }
}
