import BlobStores
import FamilyCore
import FamilyPages
import FamilyServices
import Hummingbird
import ServerCore

/// Sends the photos of one moment as a ZIP archive that is made meanwhile, to those who may download them one by one.
struct MomentDownloadRoute {
    let services: FamilyServices
    let blobs: any BlobStore
    let staging: StagingFolder
    let pages: FamilyPages

    func register(in book: RouteBook) {
        book.on(RouterPath(MomentDownload.route), method: .get) { request, context in
            let name = context.parameters.get("id") ?? ""
            do {
                guard let id = MomentID(name) else { throw Problem.momentGone }
                return try await answer(id, request, context)
            } catch let problem as Problem where request.wantsPage {
                // After signing in, a reader continues at the page with the link, and not at a download.
                let page = "/moments/\(name)"
                return await pages.page(for: problem, returningTo: page, request: request, context: context)
            }
        }
    }

    private func answer(_ id: MomentID, _ request: Request, _ context: FamilyContext) async throws -> Response {
        // A frame has no session, and gets the answer of every page.
        guard case .member = context.principal else { throw Problem.notSignedIn }
        let reservation = try await services.exports.reserve(id, for: context.principal)
        let press = pages.archive(for: request, context)
        let body = body(reservation, of: id, for: context.principal, press).holding(reservation, of: request, context)
        return Response(archive: reservation.fileName, body: body)
    }

    private func body(
        _ reservation: ExportReservation,
        of id: MomentID,
        for principal: Principal,
        _ press: ArchiveRenderer
    ) -> ResponseBody {
        ResponseBody { writer in
            try await services.exports.run(reservation, of: id, for: principal) { export in
                var archive = ZippedMoment(
                    export: export,
                    press: press,
                    stream: ArchiveStream(blobs: blobs, staging: staging),
                    writer: writer
                )
                try await archive.write()
                writer = archive.writer
            }
            // Only now is the download over for the client, who may begin the next one.
            try await writer.finish(nil)
        }
    }
}
