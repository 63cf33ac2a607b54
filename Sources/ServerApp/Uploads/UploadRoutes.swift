import BlobStores
import FamilyCore
import FamilyServices
import HTTPTypes
import Hummingbird
import ServerCore

/// `/uploads`: resumable uploads of photos by tus 1.0.
///
/// After the last byte, the photo is handled like one from the form. The answer
/// to that request has the result: a `Photo-Location` or the problem in a
/// sentence. If that answer was lost, an empty `PATCH` at the end returns it
/// again, and a `HEAD` or `DELETE` tells the photo.
struct UploadRoutes: Sendable {
    let services: FamilyServices
    let intake: UploadIntake
    let rules: UploadRules

    func register(in book: RouteBook) {
        describe(in: book.document)
        book.on(RouterPath(Tus.route), method: .options) { _, _ in options }
        book.on(RouterPath(Tus.route), method: .post) { try await begin($0, $1) }
        book.on(RouterPath(Tus.uploadRoute), method: .head) { try await status($0, $1) }
        book.on(RouterPath(Tus.uploadRoute), method: .patch) { try await resume($0, $1) }
        book.on(RouterPath(Tus.uploadRoute), method: .delete) { try await remove($0, $1) }
    }

    private var options: Response {
        Response(
            status: .noContent,
            headers: [
                .tusVersion: Tus.version,
                .tusExtension: Tus.extensions.joined(separator: ","),
                .tusMaxSize: String(max(rules.largestFile, rules.largestFilm).bytes),
                .tusChecksumAlgorithm: UploadChecksum.Algorithm.allCases.map(\.rawValue).joined(separator: ","),
            ]
        )
    }

    private func begin(_ request: Request, _ context: FamilyContext) async throws -> Response {
        try await services.sending.checkMaySend(context.principal)
        let length = try length(in: request)
        let metadata = try UploadMetadata(request.headers[.uploadMetadata] ?? "")
        let record = try await services.uploads.begin(length, metadata, by: context.principal)
        var headers: HTTPFields
        if request.isPiece {
            headers = try await firstPiece(of: record, request, context)
        } else {
            headers = HTTPFields(expiryDate: try await services.uploads.expiryDate(of: record))
        }
        headers[.location] = Self.address(of: record.id, request, context)
        return Response(status: .created, headers: headers)
    }

    /// Returns the length of the upload.
    ///
    /// Deferred lengths and concatenated uploads of tus are not supported.
    private func length(in request: Request) throws(Problem) -> ByteCount {
        guard request.headers[.uploadDeferLength] == nil, request.headers[.uploadConcat] == nil,
            let length = try request.count(.uploadLength)
        else { throw Problem(.lengthNeeded) }
        return ByteCount(length)
    }

    /// Reads the body of the creating request.
    ///
    /// If that fails, the upload is deleted, because its sender never learned
    /// its address.
    private func firstPiece(
        of record: UploadRecord,
        _ request: Request,
        _ context: FamilyContext
    ) async throws -> HTTPFields {
        try await services.uploads.withUploadLock(at: record.id, by: context.principal) { lock in
            do {
                return try await receive(request, at: 0, in: &lock, context)
            } catch {
                if lock.record.outcome == nil { try await lock.remove() }
                throw error
            }
        }
    }

    private func status(_ request: Request, _ context: FamilyContext) async throws -> Response {
        try await services.uploads.withUploadLock(at: try Self.id(context), by: context.principal) { lock in
            // If the server was killed at the last byte, this call adds the
            // photo now. Only the answer to a PATCH reports a problem.
            do { try await intake.finish(&lock, by: context.principal) } catch is Problem {}
            var headers = HTTPFields(lock)
            headers[.uploadLength] = String(lock.record.length.bytes)
            if !lock.record.metadata.isEmpty { headers[.uploadMetadata] = lock.record.metadata }
            return Response(status: .ok, headers: headers)
        }
    }

    private func resume(_ request: Request, _ context: FamilyContext) async throws -> Response {
        try await services.uploads.withUploadLock(at: try Self.id(context), by: context.principal) { lock in
            do {
                let headers = try await takePiece(of: request, in: &lock, context)
                return Response(status: .noContent, headers: headers)
            } catch let problem as Problem {
                // tus requires the expiry time in every answer to a PATCH.
                throw HeadedProblem(problem: problem, headers: HTTPFields(lock))
            }
        }
    }

    private func takePiece(
        of request: Request,
        in lock: inout UploadLock,
        _ context: FamilyContext
    ) async throws -> HTTPFields {
        guard request.isPiece else { throw Problem.pieceNeedsItsType }
        guard let offset = try request.count(.uploadOffset) else {
            throw Problem(.offsetNeeded)
        }
        return try await receive(request, at: offset, in: &lock, context)
    }

    /// Removes the upload, unless it has become a photo: then the answer tells the photo, like the answer to a `HEAD`.
    ///
    /// The result is kept in that case, so that a client whose answer was lost can ask again.
    private func remove(_ request: Request, _ context: FamilyContext) async throws -> Response {
        let headers = try await services.uploads.withUploadLock(at: try Self.id(context), by: context.principal) {
            lock in
            if case .photo = lock.record.outcome { return HTTPFields(lock) }
            try await lock.remove()
            return HTTPFields()
        }
        return Response(status: .noContent, headers: headers)
    }

    /// Reads the request's body as a piece, and adds the photo if the upload is
    /// complete.
    private func receive(
        _ request: Request,
        at offset: Int64,
        in lock: inout UploadLock,
        _ context: FamilyContext
    ) async throws -> HTTPFields {
        let piece = try UploadPiece(
            of: lock.record,
            stored: lock.stored,
            offset: offset,
            announced: try request.count(.contentLength),
            checksum: try request.checksum
        )
        if lock.record.outcome == nil {
            if !lock.isWhole { try await services.uploads.checkMayContinue(lock) }
            try await PieceReading(piece: piece, body: request.body).read(into: &lock)
        }
        try await intake.finish(&lock, by: context.principal)
        return HTTPFields(lock)
    }

    /// Returns an absolute URL, because some clients accept no relative one,
    /// with the host name that the client used.
    private static func address(of id: UploadID, _ request: Request, _ context: FamilyContext) -> String {
        guard let host = request.head.authority else { return Tus.path(of: id) }
        return Origin(scheme: context.connection.isSecure ? "https" : "http", host: host).text + Tus.path(of: id)
    }

    private static func id(_ context: FamilyContext) throws(Problem) -> UploadID {
        guard let id = context.parameters.get("id").flatMap({ UploadID($0) }) else { throw .uploadGone }
        return id
    }
}
