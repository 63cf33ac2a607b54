import FamilyCore
import FamilyServices
import HTTPTypes
import Hummingbird
import NIOCore
import ServerCore

/// Serves the picture and the film behind a share link.
///
/// Caching is forbidden, because a revoked link must not show anything.
struct SharedPhotoRoute {
    let services: FamilyServices
    let blobs: any BlobStore

    func register(in book: RouteBook) {
        book.on(RouterPath(PublicLinks.sharedPhotoPath), method: .get) { request, context in
            let bytes = try await services.shares.picture(behind: Self.token(request), from: context.connection.address)
            return try await answer(bytes, to: request, context)
        }
        book.on(RouterPath(PublicLinks.sharedFilmPath), method: .get) { request, context in
            let bytes = try await services.shares.film(behind: Self.token(request), from: context.connection.address)
            return try await answer(bytes, to: request, context)
        }
    }

    private static func token(_ request: Request) -> String { request.uri.queryParameters.get("token") ?? "" }

    private func answer(
        _ bytes: ReadableBytes,
        to request: Request,
        _ context: FamilyContext
    ) async throws -> Response {
        let headers: HTTPFields = [
            .contentType: bytes.mediaType, .cacheControl: "private, no-store", .xRobotsTag: "noindex, nofollow",
            .contentDisposition: ContentDisposition.shown(bytes.mediaType),
        ]
        do {
            if bytes.bytes <= PhotoByteRoutes.mostReadBefore { try await services.renditions.requireSound(bytes) }
            return try await RangedBytes(bytes: bytes, blobs: blobs, headers: headers).response(to: request, context)
        } catch BlobError.absent {
            try await services.shares.makeAgain(behind: Self.token(request), from: context.connection.address)
            services.renditions.signal()
            throw Problem.renditionLost
        }
    }
}
