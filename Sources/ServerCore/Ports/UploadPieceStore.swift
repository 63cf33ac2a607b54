/// Stores the pieces of uploads for all copies of a server.
///
/// The catalogue knows which pieces make up an upload (`UploadPieceRecord`). Throws `BlobError`.
package protocol UploadPieceStore: Sendable {
    /// Stores bytes under a new name, durably.
    func add(_ bytes: [UInt8], named name: UploadPieceName) async throws

    /// Passes the first `length` bytes of a piece to `body`; throws `BlobError.absent` if there is no such piece.
    func read(
        _ name: UploadPieceName,
        length: Int64,
        _ body: @Sendable ([UInt8]) async throws -> Void
    ) async throws

    /// Removes a piece; a missing one is no error.
    func remove(_ name: UploadPieceName) async throws

    /// Passes the names of all pieces to `body`, one page of the store's list at a time.
    func forEachPage(_ body: ([UploadPieceName]) async throws -> Void) async throws
}
