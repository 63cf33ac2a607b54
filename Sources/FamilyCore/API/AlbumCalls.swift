/// Reads a page of the album.
///
/// Without a cursor, the answer is the page of the newest photos.
package struct ReadAlbum: Endpoint {
    package typealias Answer = AlbumPage
    package static let method = Method.get
    package static let route = "\(apiPrefix)/album"
    package static let limits = 1...200
    package static let usualLimit = 50
    package var query: [QueryItem] {
        let cursor = side.item.map { [$0] } ?? []
        return cursor + [QueryItem("limit", String(limit))]
    }
    package var side: AlbumSide
    package var limit: Int

    package init(_ side: AlbumSide, limit: Int = ReadAlbum.usualLimit) {
        self.side = side
        self.limit = limit
    }
}

/// The direction in which to read the album, and the cursor from which to read.
package enum AlbumSide: Hashable, Sendable {
    case newest
    case newer(AlbumCursor)
    case older(AlbumCursor)

    fileprivate var item: QueryItem? {
        switch self {
        case .newest: nil
        case .newer(let cursor): QueryItem("newer", cursor.text)
        case .older(let cursor): QueryItem("older", cursor.text)
        }
    }
}

/// A position in the album that stays right while photos come and go.
///
/// The text is opaque to clients: they keep it and send it back.
package struct AlbumCursor: Hashable, Codable, Sendable {
    package let text: String
    package init(text: String) { self.text = text }

    package init(from decoder: any Decoder) throws {
        text = try decoder.singleValueContainer().decode(String.self)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

package struct AlbumPage: Codable, Equatable, Sendable {
    /// The photos of the page, the newest first.
    ///
    /// A page that was read towards the newest photos has the ones that are nearest to the cursor.
    package var photos: [Photo]
    /// The cursor to read on towards the newest photos; it is never absent.
    package var newer: AlbumCursor
    /// The cursor to read on towards the oldest photos; it is never absent.
    package var older: AlbumCursor
    /// Whether there are more photos in the direction that was read.
    package var more: Bool
    /// The family's revision for which this page is true; `ReadChanges` since this revision returns what changed later.
    package var revision: Int64
    /// The moments that these photos are in; only for frames, and absent from servers that know no moments.
    package var moments: [MomentSummary]?
    /// The moments that have not started, the soonest first; only for frames that read the newest photos, and absent
    /// from servers that do not tell it.
    package var coming: [ComingMoment]?

    package init(
        photos: [Photo],
        newer: AlbumCursor,
        older: AlbumCursor,
        more: Bool,
        revision: Int64,
        moments: [MomentSummary]? = nil,
        coming: [ComingMoment]? = nil
    ) {
        self.coming = coming
        self.photos = photos
        self.newer = newer
        self.older = older
        self.more = more
        self.revision = revision
        self.moments = moments
    }
}

/// Reads the photos that were edited, added or deleted after a revision, in order.
package struct ReadChanges: Endpoint {
    package typealias Answer = AlbumChanges
    package static let method = Method.get
    package static let route = "\(apiPrefix)/album/changes"
    package static let limits = 1...500
    package static let usualLimit = 200
    package var query: [QueryItem] {
        [QueryItem("since", String(since)), QueryItem("limit", String(limit))]
    }
    package var since: Int64
    package var limit: Int

    package init(since: Int64, limit: Int = ReadChanges.usualLimit) {
        self.since = since
        self.limit = limit
    }
}

package struct AlbumChanges: Codable, Equatable, Sendable {
    /// The photos that were added or edited, as they are now.
    package var changed: [Photo]
    /// The photos that a client must remove from its screen and its disk.
    package var deleted: [PhotoID]
    /// The revision to which these changes lead; the next `ReadChanges` asks for changes since this revision.
    package var revision: Int64
    /// Whether more changes can be read at once.
    package var more: Bool
    /// The moments that these photos are in or were deleted from, and those that were edited; only for frames, and
    /// absent from servers that know no moments.
    package var moments: [MomentSummary]?
    /// All moments that have not started, the soonest first; only for frames, and absent from servers that do not tell
    /// it.
    package var coming: [ComingMoment]?
    /// The invitations that the frame's viewer has not answered, the soonest first; only for frames, and absent from
    /// servers that do not tell it.
    package var invitations: [MomentInvitation]?

    package init(
        changed: [Photo],
        deleted: [PhotoID],
        revision: Int64,
        more: Bool,
        moments: [MomentSummary]? = nil,
        coming: [ComingMoment]? = nil,
        invitations: [MomentInvitation]? = nil
    ) {
        self.coming = coming
        self.invitations = invitations
        self.changed = changed
        self.deleted = deleted
        self.revision = revision
        self.more = more
        self.moments = moments
    }
}

package struct ReadPhoto: Endpoint {
    package typealias Answer = Photo
    package static let method = Method.get
    package static let route = "\(apiPrefix)/photos/{id}"
    package var path: String { "\(apiPrefix)/photos/\(id)" }
    package var id: PhotoID

    package init(id: PhotoID) { self.id = id }
}

/// Deletes a photo: a sender deletes their own, a keeper any.
///
/// The photo leaves the album and every frame at once; `UndoDeletion` restores it within ten minutes.
package struct DeletePhoto: Endpoint {
    package typealias Answer = EmptyBody
    package static let method = Method.delete
    package static let route = "\(apiPrefix)/photos/{id}"
    package var path: String { "\(apiPrefix)/photos/\(id)" }
    package var id: PhotoID

    package init(id: PhotoID) { self.id = id }
}

/// Restores a photo that the caller deleted, in its old place.
///
/// Undoing twice is the same as undoing once. The error `undo-over` means that the photo is gone for good.
package struct UndoDeletion: Endpoint {
    package typealias Answer = Photo
    package static let method = Method.delete
    package static let route = "\(apiPrefix)/photos/{id}/deletion"
    package var path: String { "\(apiPrefix)/photos/\(id)/deletion" }
    package var id: PhotoID

    package init(id: PhotoID) { self.id = id }
}

/// Sets the place where a photo was taken, or removes it by an empty name: a sender for their own photo, a keeper for
/// any.
///
/// The error `changed-meanwhile` means that the place is no longer the one that the writer saw.
package struct SetPhotoPlace: Endpoint {
    package typealias Answer = Photo
    package struct Place: Codable, Equatable, Sendable {
        /// At most 60 letters.
        package var place: String
        /// The place that the writer saw, empty for none; absent: the new place replaces any other.
        package var insteadOf: String?

        package init(place: String, insteadOf: String? = nil) {
            self.place = place
            self.insteadOf = insteadOf
        }
    }
    package static let method = Method.put
    package static let route = "\(apiPrefix)/photos/{id}/place"
    package var path: String { "\(apiPrefix)/photos/\(id)/place" }
    package var id: PhotoID
    package var body: Place

    package init(id: PhotoID, place: String, insteadOf: String? = nil) {
        self.id = id
        body = Place(place: place, insteadOf: insteadOf)
    }
}

/// Gives the photo a heart from the caller.
///
/// Giving it twice is the same as giving it once.
package struct GiveHeart: Endpoint {
    package typealias Answer = EmptyBody
    package static let method = Method.put
    package static let route = "\(apiPrefix)/photos/{id}/hearts/mine"
    package var path: String { "\(apiPrefix)/photos/\(id)/hearts/mine" }
    package var id: PhotoID

    package init(id: PhotoID) { self.id = id }
}

/// Takes the caller's heart back.
///
/// Taking back a heart that was not given is no error.
package struct TakeHeartBack: Endpoint {
    package typealias Answer = EmptyBody
    package static let method = Method.delete
    package static let route = "\(apiPrefix)/photos/{id}/hearts/mine"
    package var path: String { "\(apiPrefix)/photos/\(id)/hearts/mine" }
    package var id: PhotoID

    package init(id: PhotoID) { self.id = id }
}

/// The addresses of a photo's files.
///
/// The bytes at an address never change, so the answers have an `ETag`, allow ranges and are immutable for caches.
package enum PhotoBytes {
    package static let renditionRoute = "\(apiPrefix)/photos/{id}/renditions/{size}"
    /// The address of the MP4 file; the file exists if `Photo.film` is present.
    package static let filmRoute = "\(apiPrefix)/photos/{id}/film"
    package static let originalRoute = "\(apiPrefix)/photos/{id}/original"

    package static func renditionPath(_ id: PhotoID, _ name: RenditionName) -> String {
        "\(apiPrefix)/photos/\(id)/renditions/\(name.rawValue)"
    }

    package static func filmPath(_ id: PhotoID) -> String { "\(apiPrefix)/photos/\(id)/film" }

    package static func originalPath(_ id: PhotoID) -> String {
        "\(apiPrefix)/photos/\(id)/original"
    }

    /// Returns the `ETag` of bytes with this hash; it is a strong one, so that `If-Range` works.
    package static func entityTag(of hash: ContentHash) -> String {
        "\"\(hash.hex)\""
    }
}

/// The whole album as a ZIP file, which answers a keeper's HTML form.
package enum ExportAnswer {
    package static let route = "/export"
    package static let mediaType = "application/zip"
}

/// The photos of one moment as a ZIP file, which answers a link, for those who may download the photos one by one.
package enum MomentDownload {
    package static let route = "/moments/{id}/originals"

    package static func path(_ id: MomentID) -> String { "/moments/\(id)/originals" }
}
