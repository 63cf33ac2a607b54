package import FamilyCore

/// Keeps uploads that are on their way: what is known of each, and its bytes so
/// far.
///
/// One at a time works with an upload; who that is, `UploadService` sees to.
/// Throws `BlobError`s.
package protocol UploadStore: Sendable {
    /// Adds an upload that has no bytes yet, durably, unless `refusal` of all
    /// that are there says otherwise; the two are one step.
    func add(
        _ record: UploadRecord,
        unless refusal: @Sendable ([UploadOnItsWay]) -> Problem?
    ) async throws

    /// What is known of an upload, or nothing where there is none.
    func record(of id: UploadID) async throws -> UploadRecord?

    /// All that are there, with the bytes that came of each so far.
    func all() async throws -> [UploadOnItsWay]

    /// Puts what is known now in the place of what was, durably.
    func update(_ record: UploadRecord) async throws

    /// Writes bytes from `offset` on, which is at most where those before end.
    ///
    /// They are durable once `settle` was asked; a killed process loses none.
    func write(_ bytes: [UInt8], to id: UploadID, at offset: Int64) async throws

    /// Makes the bytes durable and counts them.
    func settle(_ id: UploadID) async throws -> ByteCount

    /// Drops the bytes beyond `length`, durably.
    func cut(_ id: UploadID, to length: ByteCount) async throws

    /// Hands the bytes over as a file at `path`, hashed; the upload has them
    /// still, and they change no more.
    func stage(_ id: UploadID, at path: String) async throws -> StagedFile

    /// Drops all bytes and keeps what is known.
    func dropBytes(of id: UploadID) async throws

    /// Forgets an upload; one that is not there is no error.
    func remove(_ id: UploadID) async throws
}
