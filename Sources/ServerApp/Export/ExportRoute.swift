import BlobStores
import FamilyCore
import FamilyPages
import FamilyServices
import HTTPTypes
import Hummingbird
import NIOCore
import ServerCore

/// `POST /export`: sends the whole album as one ZIP archive that is made
/// meanwhile.
///
/// The length is not known in advance, so the answer is chunked (RFC 9112,
/// 7.1). An aborted answer has no last chunk, so the browser reports a failure.
struct ExportRoute {
    let services: FamilyServices
    let blobs: any BlobStore
    let staging: StagingFolder
    let pages: FamilyPages

    func register(in book: RouteBook) {
        book.document.add(
            .init(
                name: "ExportAlbum",
                method: "POST",
                path: ExportAnswer.route,
                status: 200,
                answer: .bytes(mediaType: ExportAnswer.mediaType)
            )
        )
        book.on(RouterPath(ExportAnswer.route), method: .post) { request, context in
            do {
                let (principal, cookie) = try await principal(of: request, context)
                return try await answer(to: principal, cookie, request, context)
            } catch let problem as Problem where [.wrongPassword, .tooManyAttempts].contains(problem.code) {
                return await pages.exportPasswordPage(problem, request: request, context: context)
            }
        }
    }

    /// Proves the password that the form brings, if it brings one.
    private func principal(
        of request: Request,
        _ context: FamilyContext
    ) async throws -> (principal: Principal, browserCookie: String?) {
        let password = try await Self.password(in: request)
        guard !password.isEmpty else { return (context.principal, nil) }
        return try await services.entry.prove(
            password,
            by: context.principal,
            from: context.peerAddress,
            in: context.browserCookie
        )
    }

    private static func password(in request: Request) async throws -> String {
        var request = request
        let body = try await request.collectBody(upTo: CSRFMiddleware.longestForm)
        let fields = try? URLEncodedFormDecoder().decode([String: String].self, from: String(buffer: body))
        return fields?["current"] ?? ""
    }

    private func answer(
        to principal: Principal,
        _ browserCookie: String?,
        _ request: Request,
        _ context: FamilyContext
    ) async throws -> Response {
        let reservation = try await services.exports.reserve(for: principal)
        let press = pages.archive(for: request, context)
        let body = body(reservation, for: principal, press).holding(reservation, of: request, context)
        var response = Response(archive: reservation.fileName, body: body)
        response.headers[values: .setCookie] = context.browserCookieLines(browserCookie)
        return response
    }

    private func body(
        _ reservation: ExportReservation,
        for principal: Principal,
        _ press: ArchiveRenderer
    ) -> ResponseBody {
        ResponseBody { writer in
            try await services.exports.run(reservation, for: principal) { export in
                let sink = ZippedAlbum(
                    family: export.family.name,
                    today: export.today,
                    stream: ArchiveStream(blobs: blobs, staging: staging),
                    writer: writer
                )
                var archive = AlbumArchive(export: export, press: press, sink: sink)
                try await archive.write()
                try await archive.sink.end()
                writer = archive.sink.writer
            }
            // Only now is the download over for the client, who may begin the next one.
            try await writer.finish(nil)
        }
    }
}

extension Response {
    /// The answer with a ZIP archive, which a browser saves under this name.
    init(archive name: String, body: ResponseBody) {
        self.init(
            status: .ok,
            headers: [
                .contentType: ExportAnswer.mediaType,
                .contentDisposition: ContentDisposition.attachment(name),
                .contentSecurityPolicy: SecurityHeaders.originalPolicy,
                .xAccelBuffering: "no",
            ],
            body: body
        )
    }
}
