import FamilyCore
import FamilyPages
import FamilyServices
import HTTPTypes
import Hummingbird
import ServerCore

/// Serves the small pictures of found photos to the keepers who decide about them.
struct FoundPhotoRoute {
    let services: FamilyServices
    let blobs: any BlobStore

    func register(in book: RouteBook) {
        book.on(RouterPath(FoundPhotoAddress.route), method: .get) { request, context in
            let hash = context.parameters.get("id").flatMap { ContentHash(hex: $0) }
            let bytes = try await services.foundPhotos.picture(of: hash, for: context.principal)
            let headers: HTTPFields = [
                .contentType: bytes.mediaType, .cacheControl: "private, no-store",
                .contentDisposition: ContentDisposition.shown(bytes.mediaType),
            ]
            do {
                try await services.renditions.requireSound(bytes)
                let ranged = RangedBytes(bytes: bytes, blobs: blobs, headers: headers)
                return try await ranged.response(to: request, context)
            } catch BlobError.absent {
                throw Problem.notFound
            }
        }
    }
}
