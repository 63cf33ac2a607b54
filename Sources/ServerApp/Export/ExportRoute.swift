import BlobStores
import FamilyServices
import FamilyCore
import FamilyPages
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
    let acts: FamilyServices
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
            let name = try await acts.exports.offer(to: context.principal)
            let press = pages.archive(for: request, context)
            let body = body(for: context.principal, press).loggingFailures(of: request, context)
            return Response(status: .ok, headers: Self.headers(name), body: body)
        }
    }

    private static func headers(_ name: String) -> HTTPFields {
        [
            .contentType: ExportAnswer.mediaType,
            .contentDisposition: ContentDisposition.attachment(name),
            .contentSecurityPolicy: SecurityHeaders.originalPolicy,
            .xAccelBuffering: "no",
        ]
    }

    private func body(for principal: Principal, _ press: ArchivePress) -> ResponseBody {
        ResponseBody { writer in
            try await acts.exports.run(for: principal) { export in
                let sink = ZippedAlbum(
                    family: export.family.name,
                    today: export.today,
                    stream: ArchiveStream(blobs: blobs, directory: try await staging.makeScratch()),
                    writer: writer
                )
                var archive = AlbumArchive(export: export, press: press, sink: sink)
                try await archive.write()
                try await archive.sink.end()
            }
        }
    }
}
