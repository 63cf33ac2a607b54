package import FamilyCore
package import FoundationEssentials

/// Reads uploads in progress, which the copies of a server share in the catalogue.
package protocol UploadReading {
    /// Returns an upload and the number of its bytes; nil if there is none.
    func upload(_ id: UploadID) throws -> UploadProgress?
    /// Returns all uploads, in the order of their IDs.
    func uploads() throws -> [UploadProgress]
    /// Returns the uploads of a family, in the order of their IDs; only those without an outcome if `isOpen`.
    func uploads(of family: FamilyID, isOpen: Bool) throws -> [UploadProgress]
    /// Returns the families of all uploads; a family may have been deleted.
    func familiesOfUploads() throws -> Set<FamilyID>
    /// Returns at most `limit` uploads that expire at `moment` or earlier, or later than `latest`.
    func uploads(expiringBy moment: Date, orAfter latest: Date, limit: Int) throws -> [UploadRecord]
    /// Returns the pieces of an upload, in the order of their bytes.
    func pieces(of upload: UploadID) throws -> [UploadPieceRecord]
    /// Returns the number of the last lock of an upload; nil if there is no such upload.
    func lockNumber(at upload: UploadID) throws -> Int64?
}

/// Writes uploads in progress.
///
/// A change with a `lock` does nothing, and returns false, if a later lock was acquired or the upload is gone.
package protocol UploadWriting {
    /// Adds an upload without bytes.
    func add(_ upload: UploadRecord) throws
    /// Acquires the next lock of an upload; nil if there is no such upload.
    func acquireLock(at upload: UploadID) throws -> UploadLockRecord?
    /// Replaces the expiry, the number of unproved bytes and the outcome of an upload.
    func save(_ upload: UploadRecord, in lock: Int64) throws -> Bool
    /// Sets the outcome of an upload that has none; nil as `lock`: also if another copy has the lock.
    func save(_ outcome: UploadOutcome, until expiry: Date, of upload: UploadID, in lock: Int64?) throws -> Bool
    func set(expiry: Date, of upload: UploadID) throws
    /// Adds a piece at the end of the upload's bytes, in place of the last piece if it has the same start.
    ///
    /// Also does nothing, and returns false, if the upload's stored bytes do not end at `end`.
    func add(_ piece: UploadPieceRecord, after end: Int64, in lock: Int64) throws -> Bool
    /// Cuts an upload to `length` bytes, and returns the pieces that this removes; nil if the cut does nothing.
    func cut(_ upload: UploadID, to length: Int64, in lock: Int64) throws -> [UploadPieceRecord]?
    /// Removes an upload and returns its pieces.
    func removeUpload(_ id: UploadID) throws -> [UploadPieceRecord]
}
