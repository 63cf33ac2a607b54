import BlobStores
import FamilyActs
import FamilyCore
import HTTPTypes
import Hummingbird
import ServerCore

/// `/uploads`: photos in pieces, by tus 1.0, that go on where the line broke.
///
/// With the last byte the photo goes the way of one from the form. That answer
/// says what became of it: a `Photo-Location`, or the problem in a sentence. A
/// lost answer is had again by an empty `PATCH` at the end.
struct UploadRoutes: Sendable {
    let acts: FamilyActs
    let intake: UploadIntake
    let rules: UploadRules

    func register(in book: RouteBook) {
        describe(in: book.document)
        book.on(RouterPath(Tus.route), method: .options) { _, _ in options }
        book.on(RouterPath(Tus.route), method: .post) { try await begin($0, $1) }
        book.on(RouterPath(Tus.uploadRoute), method: .head) { try await look($0, $1) }
        book.on(RouterPath(Tus.uploadRoute), method: .patch) { try await goOn($0, $1) }
        book.on(RouterPath(Tus.uploadRoute), method: .delete) { try await remove($0, $1) }
    }

    private var options: Response {
        Response(
            status: .noContent,
            headers: [
                .tusVersion: Tus.version,
                .tusExtension: Tus.extensions.joined(separator: ","),
                .tusMaxSize: String(rules.largestFile.bytes),
                .tusChecksumAlgorithm: UploadChecksum.Algorithm.allCases.map(\.rawValue).joined(separator: ","),
            ]
        )
    }

    private func begin(_ request: Request, _ context: FamilyContext) async throws -> Response {
        try await acts.sending.checkMaySend(context.asker)
        let length = try length(in: request)
        let metadata = try UploadMetadata(request.headers[.uploadMetadata] ?? "")
        let record = try await acts.uploads.begin(length, metadata, by: context.asker)
        var headers = HTTPFields(record, stored: .zero)
        if request.isPiece {
            headers = try await firstPiece(of: record, request, context)
        } else {
            headers[.uploadOffset] = nil
        }
        headers[.location] = Self.address(of: record.id, request, context)
        return Response(status: .created, headers: headers)
    }

    /// Photos have a length before they are sent: one that is deferred, or made
    /// of parts, is none of ours.
    private func length(in request: Request) throws(Problem) -> ByteCount {
        guard request.headers[.uploadDeferLength] == nil, request.headers[.uploadConcat] == nil,
            let length = try request.count(.uploadLength)
        else { throw Problem(.lengthNeeded) }
        return ByteCount(length)
    }

    /// Where it goes wrong the upload is forgotten: its sender never heard its
    /// name.
    private func firstPiece(
        of record: UploadRecord,
        _ request: Request,
        _ context: FamilyContext
    ) async throws -> HTTPFields {
        try await acts.uploads.inTurn(at: record.id, by: context.asker) { turn in
            do {
                return try await receive(request, at: 0, in: &turn, context)
            } catch {
                if turn.record.outcome == nil { try await turn.remove() }
                throw error
            }
        }
    }

    private func look(_ request: Request, _ context: FamilyContext) async throws -> Response {
        try await acts.uploads.inTurn(at: try Self.id(context), by: context.asker) { turn in
            // A server that was killed at the last byte makes up for it; what
            // goes wrong is for the answer to a PATCH.
            do { try await intake.finish(&turn, by: context.asker) } catch is Problem {}
            var headers = HTTPFields(turn.record, stored: turn.stored)
            headers[.uploadLength] = String(turn.record.length.bytes)
            if !turn.record.metadata.isEmpty { headers[.uploadMetadata] = turn.record.metadata }
            return Response(status: .ok, headers: headers)
        }
    }

    private func goOn(_ request: Request, _ context: FamilyContext) async throws -> Response {
        try await acts.uploads.inTurn(at: try Self.id(context), by: context.asker) { turn in
            do {
                let headers = try await takePiece(of: request, in: &turn, context)
                return Response(status: .noContent, headers: headers)
            } catch let problem as Problem {
                // tus wants every answer to a piece to tell when the upload ends.
                throw HeadedProblem(problem: problem, headers: HTTPFields(turn.record, stored: turn.stored))
            }
        }
    }

    private func takePiece(
        of request: Request,
        in turn: inout UploadTurn,
        _ context: FamilyContext
    ) async throws -> HTTPFields {
        guard request.isPiece else { throw Problem.pieceNeedsItsType }
        guard let offset = try request.count(.uploadOffset) else {
            throw Problem(.offsetNeeded)
        }
        return try await receive(request, at: offset, in: &turn, context)
    }

    private func remove(_ request: Request, _ context: FamilyContext) async throws -> Response {
        try await acts.uploads.inTurn(at: try Self.id(context), by: context.asker) { turn in try await turn.remove() }
        return Response(status: .noContent)
    }

    /// Takes the request's body as a piece, and the photo in where it is whole.
    private func receive(
        _ request: Request,
        at offset: Int64,
        in turn: inout UploadTurn,
        _ context: FamilyContext
    ) async throws -> HTTPFields {
        let piece = try UploadPiece(
            of: turn.record,
            stored: turn.stored,
            offset: offset,
            announced: try request.count(.contentLength),
            checksum: try request.checksum
        )
        if turn.record.outcome == nil {
            if !turn.isWhole { try await acts.uploads.checkRoom(for: turn) }
            try await PieceReading(piece: piece, body: request.body).read(into: &turn)
        }
        try await intake.finish(&turn, by: context.asker)
        return HTTPFields(turn.record, stored: turn.stored)
    }

    /// Whole, for there are programs that know no other, and under the name by
    /// which the sender knows this server.
    private static func address(of id: UploadID, _ request: Request, _ context: FamilyContext) -> String {
        guard let host = request.head.authority else { return Tus.path(of: id) }
        return Origin(scheme: context.connection.isSecure ? "https" : "http", host: host).text + Tus.path(of: id)
    }

    private static func id(_ context: FamilyContext) throws(Problem) -> UploadID {
        guard let id = context.parameters.get("id").flatMap({ UploadID($0) }) else { throw .uploadGone }
        return id
    }
}
