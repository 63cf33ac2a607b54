import FamilyServices
import FamilyCore
import HTTPTypes
import Hummingbird
import NIOCore
import ServerCore

/// Serves the picture behind a share link.
///
/// Caching is forbidden, because a revoked link must not show anything.
struct SharedPhotoRoute {
    let acts: FamilyServices
    let blobs: any BlobStore

    func register(in book: RouteBook) {
        book.on(RouterPath(PublicLinks.sharedPhotoPath), method: .get) { request, context in
            let token = request.uri.queryParameters.get("token") ?? ""
            let bytes = try await acts.shares.picture(behind: token, from: context.connection.address)
            guard try await blobs.size(of: bytes.hash) == bytes.bytes else { throw BlobError.absent }
            return Response(
                status: .ok,
                headers: [
                    .contentType: bytes.mediaType, .cacheControl: "private, no-store", .xRobotsTag: "noindex, nofollow",
                    .contentDisposition: ContentDisposition.shown(bytes.mediaType),
                ],
                body: blobs.body(of: bytes.hash, 0..<bytes.bytes.bytes).loggingFailures(of: request, context)
            )
        }
    }
}
