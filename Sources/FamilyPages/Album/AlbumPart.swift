import FamilyCore
import FamilyServices
import ServerCore

/// The photos of one album page, newest first.
struct AlbumPart: Sendable {
    /// The number of photos per page: it fills a large screen twice.
    static let size = 48

    let photos: [Photo]
    /// Whether the page begins with the newest photo and was not requested by a cursor.
    let isNewest: Bool
    /// The first photo of the page if there are newer ones, for `?before=`; nil otherwise.
    let newer: PhotoID?
    /// The cursor for `?older=`; nil at the beginning of the album.
    let older: AlbumCursor?
    /// The revision after which an open page asks for changes.
    let revision: Int64

    /// Reads the page that the URL names: `?older=CURSOR`, `?before=PHOTO` (photos newer than that), `?at=PHOTO`
    /// (that photo with its neighbours), or the newest photos.
    ///
    /// Throws `.notFound` if the reader cannot see the photo.
    init(_ request: PageRequest, of source: AlbumSource) async throws(Problem) {
        if let text = request.query["at"] {
            try await self.init(around: Self.photo(text), source)
        } else if let text = request.query["before"] {
            try await self.init(before: Self.photo(text), source)
        } else if let text = request.query["older"] {
            let page = try await source.page(.older(AlbumCursor(text: text)), Self.size)
            self.init(page.photos, hasNewer: true, older: page.more ? page.older : nil, revision: page.revision)
        } else {
            let page = try await source.page(.newest, Self.size)
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

    /// Reads half a page of newer photos, then `id` and older ones, so that the photo is among its former neighbours.
    private init(around id: PhotoID, _ source: AlbumSource) async throws(Problem) {
        let newer = try await source.page(.newer(try await source.cursor(id, false)), Self.size / 2)
        let page = try await source.page(.older(try await source.cursor(id, true)), Self.size)
        self.init(
            newer.photos + page.photos,
            isNewest: !newer.more,
            hasNewer: newer.more,
            older: page.more ? page.older : nil,
            revision: page.revision
        )
    }

    private init(before id: PhotoID, _ source: AlbumSource) async throws(Problem) {
        let cursor = try await source.cursor(id, false)
        let page = try await source.page(.newer(cursor), Self.size)
        self.init(
            page.photos,
            hasNewer: page.more,
            older: page.photos.isEmpty ? cursor : page.older,
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
