/// Lists the moments of one status.
///
/// Those that go on or are still to come are sorted by their start, the soonest first; those that ended are sorted by
/// their end, the last first. Without a status, the call lists those that go on.
package struct ListMoments: Endpoint {
    package typealias Answer = MomentPage
    package static let method = Method.get
    package static let route = "\(apiPrefix)/moments"
    package static let limits = 1...100
    package static let usualLimit = 30
    package var query: [QueryItem] {
        let cursor = after.map { [QueryItem("after", $0.text)] } ?? []
        return [QueryItem("status", status.rawValue)] + cursor + [QueryItem("limit", String(limit))]
    }
    package var status: MomentStatus
    /// Where an earlier page ended; nil for the first page.
    package var after: MomentCursor?
    package var limit: Int

    package init(_ status: MomentStatus, after: MomentCursor? = nil, limit: Int = ListMoments.usualLimit) {
        self.status = status
        self.after = after
        self.limit = limit
    }
}

/// A place in the list of moments of one status.
///
/// The text is opaque to clients: they keep it and send it back.
package struct MomentCursor: Hashable, Codable, Sendable {
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

package struct MomentPage: Codable, Equatable, Sendable {
    package var moments: [Moment]
    /// The value of `after` for the next page; absent at the end of the list.
    package var next: MomentCursor?

    package init(moments: [Moment], next: MomentCursor?) {
        self.moments = moments
        self.next = next
    }
}

package struct ReadMoment: Endpoint {
    package typealias Answer = Moment
    package static let method = Method.get
    package static let route = "\(apiPrefix)/moments/{id}"
    package var path: String { "\(apiPrefix)/moments/\(id)" }
    package var id: MomentID

    package init(id: MomentID) { self.id = id }
}

/// Reads a page of a moment's photos.
///
/// Without a cursor, the answer is the page of the newest photos.
package struct ReadMomentPhotos: Endpoint {
    package typealias Answer = AlbumPage
    package static let method = Method.get
    package static let route = "\(apiPrefix)/moments/{id}/photos"
    package var path: String { "\(apiPrefix)/moments/\(id)/photos" }
    package var query: [QueryItem] { ReadAlbum(side, limit: limit).query }
    package var id: MomentID
    package var side: AlbumSide
    package var limit: Int

    package init(id: MomentID, _ side: AlbumSide, limit: Int = ReadAlbum.usualLimit) {
        self.id = id
        self.side = side
        self.limit = limit
    }
}

/// The values that a person gives a moment.
package struct MomentInput: Codable, Equatable, Sendable {
    /// 1 to 80 letters.
    package var title: String
    /// At most 2,000 letters; absent: no details.
    package var details: String?
    /// Start and end on the family's clock; without both, a new moment begins now and lasts two hours.
    package var starts: LocalDateTime?
    package var ends: LocalDateTime?
    /// The ID of the moment's place, which is one of the family's own places; nil if the moment has no place.
    package var place: FamilyPlaceID?
    /// The policy that says who may put photos into the moment.
    ///
    /// If it is absent, a moment keeps its policy, and a new one takes photos from the whole family.
    package var posting: MomentPosting?
    /// The members who see the moment.
    ///
    /// If it is absent, a moment keeps its audience, and a new one is seen by the whole family.
    package var audience: MomentAudience?
    /// Until when a new moment is a surprise, which only its maker sees, on the family's clock; absent: it is no
    /// surprise.
    ///
    /// An existing moment keeps its time, whatever this says: `MoveMomentSurprise` changes it.
    package var surprise: LocalDateTime?
    /// Whether photos that guests from outside send wait until the moment's maker or a keeper lets them in.
    ///
    /// If it is absent, a moment keeps its choice, and in a new one no photo waits. Photos that wait already go on
    /// waiting.
    package var holdsGuestPhotos: Bool?

    package init(
        title: String,
        details: String? = nil,
        starts: LocalDateTime? = nil,
        ends: LocalDateTime? = nil,
        place: FamilyPlaceID? = nil,
        posting: MomentPosting? = nil,
        audience: MomentAudience? = nil,
        surprise: LocalDateTime? = nil,
        holdsGuestPhotos: Bool? = nil
    ) {
        self.title = title
        self.details = details
        self.starts = starts
        self.ends = ends
        self.place = place
        self.posting = posting
        self.audience = audience
        self.surprise = surprise
        self.holdsGuestPhotos = holdsGuestPhotos
    }
}

package struct MakeMoment: Endpoint {
    package typealias Answer = Moment
    package static let method = Method.post
    package static let route = "\(apiPrefix)/moments"
    package var body: MomentInput

    package init(_ input: MomentInput) { body = input }
}

/// Replaces the values of a moment, for its maker or a keeper.
///
/// Without start and end, the moment keeps its own; without `posting`, it keeps its policy.
package struct EditMoment: Endpoint {
    package typealias Answer = Moment
    package static let method = Method.put
    package static let route = "\(apiPrefix)/moments/{id}"
    package var path: String { "\(apiPrefix)/moments/\(id)" }
    package var id: MomentID
    package var body: MomentInput

    package init(id: MomentID, _ input: MomentInput) {
        self.id = id
        body = input
    }
}

/// Deletes a moment, for its maker or a keeper; its photos stay in the album.
///
/// Photos that wait to be let in are deleted with the moment.
package struct DeleteMoment: Endpoint {
    package typealias Answer = EmptyBody
    package static let method = Method.delete
    package static let route = "\(apiPrefix)/moments/{id}"
    package var path: String { "\(apiPrefix)/moments/\(id)" }
    package var query: [QueryItem] { held == 0 ? [] : [QueryItem("held", String(held))] }
    package var id: MomentID
    /// The number of guests' photos that wait in the moment, as far as the caller knows.
    ///
    /// They are deleted with the moment. If more photos wait, the call is refused, so that none is deleted unseen.
    package var held: Int

    package init(id: MomentID, held: Int = 0) { (self.id, self.held) = (id, held) }
}

/// Chooses one of a moment's photos as its cover, for the moment's maker or a keeper.
package struct ChooseCover: Endpoint {
    package typealias Answer = Moment
    package struct Choice: Codable, Equatable, Sendable {
        /// The photo; absent: the cover is always the first photo, whichever that is.
        package var photo: PhotoID?
        package init(photo: PhotoID?) { self.photo = photo }
    }
    package static let method = Method.put
    package static let route = "\(apiPrefix)/moments/{id}/cover"
    package var path: String { "\(apiPrefix)/moments/\(id)/cover" }
    package var id: MomentID
    package var body: Choice

    package init(id: MomentID, photo: PhotoID?) {
        self.id = id
        body = Choice(photo: photo)
    }
}

/// Puts a photo into a moment, and takes it out of the moment that it was in.
package struct PutIntoMoment: Endpoint {
    package typealias Answer = Photo
    package struct Choice: Codable, Equatable, Sendable {
        package var moment: MomentID
        package init(moment: MomentID) { self.moment = moment }
    }
    package static let method = Method.put
    package static let route = "\(apiPrefix)/photos/{id}/moment"
    package var path: String { "\(apiPrefix)/photos/\(id)/moment" }
    package var id: PhotoID
    package var body: Choice

    package init(id: PhotoID, moment: MomentID) {
        self.id = id
        body = Choice(moment: moment)
    }
}

/// Takes a photo out of its moment; it stays in the album.
///
/// Taking out a photo that is in no moment is no error.
package struct TakeOutOfMoment: Endpoint {
    package typealias Answer = Photo
    package static let method = Method.delete
    package static let route = "\(apiPrefix)/photos/{id}/moment"
    package var path: String { "\(apiPrefix)/photos/\(id)/moment" }
    package var id: PhotoID

    package init(id: PhotoID) { self.id = id }
}
