import BlobStores
import FamilyCore
import FamilyServices
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import ServerCore

/// Serves renditions and originals from the blob store.
///
/// The bytes never change, so a browser may cache them while its session lasts.
/// `Vary: Cookie` binds the cached copy to that session. This also works under
/// plain http, where browsers ignore `Clear-Site-Data`: after a sign-out the
/// browser asks again and is refused.
struct PhotoByteRoutes {
    let services: FamilyServices
    let blobs: any BlobStore
    let staging: StagingFolder
    let intake: PhotoIntake
    let direct: DirectReading?

    /// 4 MB: larger than every rendition, and hashed in a few milliseconds.
    static let mostReadBefore = ByteCount.megabytes(4)

    func register(in book: RouteBook) {
        describe("FetchRendition", PhotoBytes.renditionRoute, "image/jpeg", in: book)
        var bringing = OpenAPIDocument.Operation(
            name: "BringRendition",
            method: "PUT",
            path: PhotoBytes.renditionRoute,
            status: 204,
            answer: .nothing
        )
        bringing.bytesSent = "image/jpeg"
        book.document.add(bringing)
        describe("FetchFilm", PhotoBytes.filmRoute, "video/mp4", in: book)
        describe("FetchOriginal", PhotoBytes.originalRoute, "*/*", in: book)
        book.on(RouterPath(PhotoBytes.renditionRoute), method: .put) { request, context in
            try await take(Self.name(context), of: try Self.photo(context), request, context)
        }
        book.on(RouterPath(PhotoBytes.renditionRoute), method: .get) { request, context in
            let photo = try Self.photo(context)
            return try await answerMakingAgain(
                services.album.rendition(Self.name(context), of: photo, for: context.principal),
                of: photo,
                request,
                context
            )
        }
        book.on(RouterPath(PhotoBytes.filmRoute), method: .get) { request, context in
            let photo = try Self.photo(context)
            return try await answerMakingAgain(
                services.album.film(of: photo, for: context.principal),
                of: photo,
                request,
                context
            )
        }
        book.on(RouterPath(PhotoBytes.originalRoute), method: .get) { request, context in
            let photo = try Self.photo(context)
            if let bytes = try await services.positions.replacement(forOriginalOf: photo, for: context.principal) {
                var response = try await answerMakingAgain(bytes, of: photo, request, context)
                // The same address has the original once the guest is a relative.
                response.headers[.cacheControl] = "private, no-cache"
                return response
            }
            let bytes = try await services.album.original(of: photo, for: context.principal)
            do {
                return try await answer(bytes, to: request, context)
            } catch BlobError.absent {
                context.logger.error("original missing", metadata: ["hash": .string(bytes.hash.hex)])
                try await services.verification.noteMissingOriginal(of: photo, for: context.principal)
                return try await answerWithRendition(for: photo, request, context)
            }
        }
    }

    /// Answers with the largest rendition while the original is lost; the
    /// browser must ask again next time.
    private func answerWithRendition(
        for photo: PhotoID,
        _ request: Request,
        _ context: FamilyContext
    ) async throws -> Response {
        guard let bytes = try await services.album.substituteRendition(for: photo, for: context.principal) else {
            throw Problem.originalMissing
        }
        do {
            try await services.renditions.requireSound(bytes)
            var response = try await answer(bytes, to: request, context)
            response.headers[.cacheControl] = "private, no-cache"
            return response
        } catch BlobError.absent {
            throw Problem.originalMissing
        }
    }

    /// Receives a rendition that the disk lost, or a photo that the catalogue
    /// lost, from a frame that has it.
    ///
    /// Reads no more bytes than were expected.
    private func take(
        _ name: RenditionName,
        of photo: PhotoID,
        _ request: Request,
        _ context: FamilyContext
    ) async throws -> Response {
        guard let missing = try await services.renditions.missing(name, of: photo, for: context.principal) else {
            return Response(status: .noContent)
        }
        let bytes = try await request.body.collect(upTo: Int(missing.rendition.bytes.bytes))
        let file = try await staging.makeFile()
        try await file.append(Array(bytes.readableBytesView))
        let staged = await file.finish()
        do {
            if let offer = missing.offer {
                try await intake.takeAgain(staged, offered: offer, by: context.principal)
            } else {
                try await services.renditions.keep(missing.rendition, of: photo, from: staged, by: context.principal)
            }
        } catch {
            // A file that cannot be removed now is removed at a later start.
            try? await staging.remove(staged.path)
            throw error
        }
        context.logger.notice("a frame brought a lost rendition", metadata: ["photo": .string(photo.text)])
        return Response(status: .noContent)
    }

    private static func name(_ context: FamilyContext) throws(Problem) -> RenditionName {
        guard let name = context.parameters.get("size").flatMap({ Int($0) }).flatMap(RenditionName.init) else {
            throw .notFound
        }
        return name
    }

    private func describe(_ name: String, _ path: String, _ mediaType: String, in book: RouteBook) {
        book.document.add(
            .init(name: name, method: "GET", path: path, status: 200, answer: .bytes(mediaType: mediaType))
        )
    }

    private static func photo(_ context: FamilyContext) throws(Problem) -> PhotoID {
        guard let id = context.parameters.get("id").flatMap({ PhotoID($0) }) else { throw .photoGone }
        return id
    }

    /// Returns bytes that can be made from the original again.
    ///
    /// If the disk has lost them, a job to make them is queued.
    private func answerMakingAgain(
        _ bytes: ReadableBytes,
        of photo: PhotoID,
        _ request: Request,
        _ context: FamilyContext
    ) async throws -> Response {
        do {
            // Films are too large to be hashed for one answer; the monthly
            // verification checks them.
            if bytes.bytes <= Self.mostReadBefore { try await services.renditions.requireSound(bytes) }
            if let answer = direct?.response(to: request, bytes, for: context.principal) { return answer }
            return try await answer(bytes, to: request, context)
        } catch BlobError.absent {
            try await services.renditions.prioritize(photo, for: context.principal)
            throw Problem.renditionLost
        }
    }

    private func answer(
        _ bytes: ReadableBytes,
        to request: Request,
        _ context: FamilyContext
    ) async throws -> Response {
        var headers = Self.headers(bytes)
        // A browser asks each time for a guest whose time ends: it must show no copy after that.
        if case .member(let signedIn) = context.principal, signedIn.member.guestEndsAt != nil {
            headers[.cacheControl] = "private, no-cache"
        }
        return try await RangedBytes(bytes: bytes, blobs: blobs, headers: headers).response(to: request, context)
    }

    private static func headers(_ bytes: ReadableBytes) -> HTTPFields {
        var headers: HTTPFields = [
            .contentType: bytes.mediaType,
            .cacheControl: "private, max-age=31536000, immutable",
            .contentDisposition: ContentDisposition.shown(bytes.mediaType),
            .vary: "Cookie",
        ]
        if let name = bytes.fileName {
            headers[.contentDisposition] = ContentDisposition.attachment(name)
            headers[.contentSecurityPolicy] = SecurityHeaders.originalPolicy
        }
        return headers
    }
}
