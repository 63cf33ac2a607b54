package import FamilyCore

/// Stores uploads in progress: the record of each, and its bytes so far.
///
/// Only one caller works with an upload at a time; `UploadService` ensures that. Throws `BlobError`.
package protocol UploadStore: Sendable {
    /// Adds an upload without bytes, durably, unless `refusal` returns a problem for the uploads that exist; check
    /// and addition are atomic.
    func add(
        _ record: UploadRecord,
        unless refusal: @Sendable ([UploadOnItsWay]) -> Problem?
    ) async throws

    /// Returns the record of an upload; nil if there is none.
    func record(of id: UploadID) async throws -> UploadRecord?

    /// Returns all uploads with the number of bytes received so far.
    func all() async throws -> [UploadOnItsWay]

    /// Replaces the record of an upload, durably.
    func update(_ record: UploadRecord) async throws

    /// Writes bytes at `offset`, which is at most the end of the bytes before.
    ///
    /// The bytes are durable after `settle`; a killed process loses none.
    func write(_ bytes: [UInt8], to id: UploadID, at offset: Int64) async throws

    /// Makes the bytes durable and returns their number.
    func settle(_ id: UploadID) async throws -> ByteCount

    /// Truncates the bytes to `length`, durably.
    func cut(_ id: UploadID, to length: ByteCount) async throws

    /// Provides the bytes as a hashed file at `path`; the upload keeps them, and they do not change any more.
    func stage(_ id: UploadID, at path: String) async throws -> StagedFile

    /// Removes all bytes and keeps the record.
    func dropBytes(of id: UploadID) async throws

    /// Removes an upload; a missing one is no error.
    func remove(_ id: UploadID) async throws
}
