import FamilyCore
import FamilyServices
import ServerCore

/// The photos of one album page, newest first.
struct AlbumPart: Sendable {
    /// Fills a large screen twice; more come before the end is reached.
    static let size = 48

    let photos: [Photo]
    /// Whether the part begins with the newest photo, and not as a page that was asked for by a cursor.
    let isNewest: Bool
    /// The first photo of the part, if there are newer ones; `?before=` reads on from there.
    let newer: PhotoID?
    /// The cursor that `?older=` reads on from; nil at the album's beginning.
    let older: AlbumCursor?
    /// Changes after this revision are news to an open page.
    let revision: Int64

    /// Reads the part that the address names: `?older=CURSOR`, `?before=PHOTO` (the photos newer than it), `?at=PHOTO`
    /// (that photo among its neighbours), or the newest photos.
    ///
    /// Throws `notFound` if the reader does not see the photo.
    init(_ request: PageRequest, album: AlbumService) async throws(Problem) {
        if let text = request.query["at"] {
            try await self.init(around: Self.photo(text), request, album)
        } else if let text = request.query["before"] {
            try await self.init(before: Self.photo(text), request, album)
        } else if let text = request.query["older"] {
            let page = try await album.page(.older(AlbumCursor(text: text)), limit: Self.size, for: request.principal)
            self.init(page.photos, hasNewer: true, older: page.more ? page.older : nil, revision: page.revision)
        } else {
            let page = try await album.page(.newest, limit: Self.size, for: request.principal)
            self.init(
                page.photos,
                isNewest: true,
                hasNewer: false,
                older: page.more ? page.older : nil,
                revision: page.revision
            )
        }
    }

    private static func photo(_ text: String) throws(Problem) -> PhotoID {
        guard let id = PhotoID(text) else { throw .noSuchPage }
        return id
    }

    /// Half a part of newer photos, then `id` and what is older: the place it had on the screen lies among them.
    private init(around id: PhotoID, _ request: PageRequest, _ album: AlbumService) async throws(Problem) {
        let position = try await album.photo(id, for: request.principal).position
        let newer = try await album.page(
            .newer(AlbumCursor(position: position)),
            limit: Self.size / 2,
            for: request.principal
        )
        let page = try await album.page(
            .older(AlbumCursor(position: position + 1)),
            limit: Self.size,
            for: request.principal
        )
        self.init(
            newer.photos + page.photos,
            isNewest: !newer.more,
            hasNewer: newer.more,
            older: page.more ? page.older : nil,
            revision: page.revision
        )
    }

    private init(before id: PhotoID, _ request: PageRequest, _ album: AlbumService) async throws(Problem) {
        let position = try await album.photo(id, for: request.principal).position
        let page = try await album.page(
            .newer(AlbumCursor(position: position)),
            limit: Self.size,
            for: request.principal
        )
        self.init(
            page.photos,
            hasNewer: page.more,
            older: AlbumCursor(position: page.photos.last?.position ?? position),
            revision: page.revision
        )
    }

    private init(
        _ photos: [Photo],
        isNewest: Bool = false,
        hasNewer: Bool,
        older: AlbumCursor?,
        revision: Int64
    ) {
        self.photos = photos
        self.isNewest = isNewest
        newer = hasNewer ? photos.first?.id : nil
        self.older = older
        self.revision = revision
    }
}
