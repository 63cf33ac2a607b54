package import FamilyCore
package import FoundationEssentials

/// Stores uploads in progress: the record of each, and its bytes so far.
///
/// Within a process, one caller works with an upload at a time; `UploadService` ensures that. Other copies of the
/// server may use the same store: the copy that acquired the latest lock of an upload has it. A copy that has lost its
/// lock can change nothing any more; its calls throw `Problem.uploadBusy`. Other errors are `BlobError`.
package protocol UploadStore: Sendable {
    /// Adds an upload without bytes, durably, unless `refusal` returns a problem for the uploads that compete with it;
    /// check and addition are atomic.
    func add(
        _ record: UploadRecord,
        unless refusal: @escaping @Sendable ([UploadProgress]) -> Problem?
    ) async throws

    /// Returns the record of an upload; nil if there is none.
    func record(of id: UploadID) async throws -> UploadRecord?

    /// Returns all uploads with the number of bytes received so far.
    func all() async throws -> [UploadProgress]

    /// Returns the uploads, among them all without an outcome, whose bytes count for the limits of the family's uploads:
    /// those of all families if they fill one disk, otherwise only the family's own.
    func competing(with family: FamilyID) async throws -> [UploadProgress]

    /// Returns the families that have uploads; a family may have been deleted.
    func families() async throws -> Set<FamilyID>

    /// Returns the records of all uploads of a family.
    func records(of family: FamilyID) async throws -> [UploadRecord]

    /// Returns at most `limit` records that expire at `moment` or earlier, or later than `latest`.
    func records(expiringBy moment: Date, orAfter latest: Date, limit: Int) async throws -> [UploadRecord]

    /// Acquires the lock of an upload, and ends the lock of another copy.
    ///
    /// Bytes that the other copy has not settled are lost. Throws `BlobError.absent` if there is no such upload.
    func begin(_ id: UploadID) async throws

    /// Releases the lock: what was written and not settled may be lost.
    func end(_ id: UploadID) async

    /// Replaces the record of an upload, durably.
    func update(_ record: UploadRecord) async throws

    /// Changes when an upload expires, whichever copy has the lock; a missing upload is no error.
    func set(expiry: Date, of id: UploadID) async throws

    /// Records the outcome of an upload that has none, durably, and when it expires; returns the recorded outcome.
    ///
    /// A photo is recorded even if another copy has the lock, because the photo is in the album.
    func finish(_ id: UploadID, as outcome: UploadOutcome, until expiry: Date) async throws -> UploadOutcome

    /// Writes bytes at `offset`, the end of the bytes before.
    ///
    /// The bytes are durable after `settle`. A copy that is killed before loses at most the last `mostUnsettled` bytes.
    func write(_ bytes: [UInt8], to id: UploadID, at offset: Int64) async throws

    /// The maximum number of bytes of an upload that a kill of a copy loses because they were not settled.
    var mostUnsettled: ByteCount { get }

    /// Makes the bytes durable and returns their number.
    func settle(_ id: UploadID) async throws -> ByteCount

    /// Truncates the bytes to `length`, durably.
    func cut(_ id: UploadID, to length: ByteCount) async throws

    /// Provides the bytes as a hashed file at `path`; the upload keeps them, and they do not change any more.
    func stage(_ id: UploadID, at path: String) async throws -> StagedFile

    /// Removes all bytes and keeps the record; does nothing if another copy has the lock.
    func dropBytes(of id: UploadID) async throws

    /// Removes an upload, whichever copy has the lock; a missing upload is no error.
    func remove(_ id: UploadID) async throws

    /// Removes bytes that belong to no upload, because a copy was killed.
    func sweep() async throws
}
