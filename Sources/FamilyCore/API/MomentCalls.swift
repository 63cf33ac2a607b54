/// The moments of one status: those that go on or come by their start, the soonest first; those that ended by their
/// end, the last one first.
///
/// Without a status: those that go on.
package struct ListMoments: Endpoint {
    package typealias Answer = MomentPage
    package static let method = Method.get
    package static let route = "\(wirePrefix)/moments"
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
/// Opaque to clients: keep it, hand it back.
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
    /// Hand back as `after` to read on; absent at the end of the list.
    package var next: MomentCursor?

    package init(moments: [Moment], next: MomentCursor?) {
        self.moments = moments
        self.next = next
    }
}

package struct ReadMoment: Endpoint {
    package typealias Answer = Moment
    package static let method = Method.get
    package static let route = "\(wirePrefix)/moments/{id}"
    package var path: String { "\(wirePrefix)/moments/\(id)" }
    package var id: MomentID

    package init(id: MomentID) { self.id = id }
}

/// A page of a moment's photos.
///
/// Without a cursor: the newest.
package struct ReadMomentPhotos: Endpoint {
    package typealias Answer = AlbumPage
    package static let method = Method.get
    package static let route = "\(wirePrefix)/moments/{id}/photos"
    package var path: String { "\(wirePrefix)/moments/\(id)/photos" }
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

/// What a person says of a moment.
package struct MomentWish: Codable, Equatable, Sendable {
    /// 1 to 80 letters.
    package var title: String
    /// At most 2,000 letters; absent for none.
    package var details: String?
    /// On the family's clock; without both, it goes on from now for two hours.
    package var starts: LocalDateTime?
    package var ends: LocalDateTime?
    /// One of the family's own places; absent for none.
    package var place: FamilyPlaceID?
    /// The policy that says who may put photos into the moment.
    ///
    /// If it is absent, a moment keeps its policy, and a new one takes photos from the whole family.
    package var posting: MomentPosting?
    /// The members who see the moment.
    ///
    /// If it is absent, a moment keeps its audience, and a new one is seen by the whole family.
    package var audience: MomentAudience?
    /// Until when a new moment is a surprise, which only its maker sees, on the family's clock; absent: it is none.
    ///
    /// A moment that is there keeps its time whatever this says: `MoveMomentSurprise` changes it.
    package var surprise: LocalDateTime?
    /// Whether what guests from outside send waits until the moment's maker or a keeper lets it in.
    ///
    /// If it is absent, a moment keeps its choice, and a new one holds nothing. What waits already goes on waiting.
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
    package static let route = "\(wirePrefix)/moments"
    package var body: MomentWish

    package init(_ wish: MomentWish) { body = wish }
}

/// Replaces all that is said of a moment, for its maker or a keeper.
///
/// Without start and end, those that it has stay; so does who may put photos into it.
package struct EditMoment: Endpoint {
    package typealias Answer = Moment
    package static let method = Method.put
    package static let route = "\(wirePrefix)/moments/{id}"
    package var path: String { "\(wirePrefix)/moments/\(id)" }
    package var id: MomentID
    package var body: MomentWish

    package init(id: MomentID, _ wish: MomentWish) {
        self.id = id
        body = wish
    }
}

/// Deletes a moment, for its maker or a keeper; its photos stay in the album.
///
/// Those that wait to be let in are deleted with it.
package struct DeleteMoment: Endpoint {
    package typealias Answer = Nothing
    package static let method = Method.delete
    package static let route = "\(wirePrefix)/moments/{id}"
    package var path: String { "\(wirePrefix)/moments/\(id)" }
    package var query: [QueryItem] { held == 0 ? [] : [QueryItem("held", String(held))] }
    package var id: MomentID
    /// How many photos of guests wait in it, as far as the caller knows: they are deleted with it, and more of them are
    /// not deleted unseen.
    package var held: Int

    package init(id: MomentID, held: Int = 0) { (self.id, self.held) = (id, held) }
}

/// Chooses one of its photos as a moment's cover, for its maker or a keeper.
package struct ChooseCover: Endpoint {
    package typealias Answer = Moment
    package struct Choice: Codable, Equatable, Sendable {
        /// Absent: the first photo, whichever that is.
        package var photo: PhotoID?
        package init(photo: PhotoID?) { self.photo = photo }
    }
    package static let method = Method.put
    package static let route = "\(wirePrefix)/moments/{id}/cover"
    package var path: String { "\(wirePrefix)/moments/\(id)/cover" }
    package var id: MomentID
    package var body: Choice

    package init(id: MomentID, photo: PhotoID?) {
        self.id = id
        body = Choice(photo: photo)
    }
}

/// Puts a photo into a moment, and takes it out of the one that it is in.
package struct PutIntoMoment: Endpoint {
    package typealias Answer = Photo
    package struct Choice: Codable, Equatable, Sendable {
        package var moment: MomentID
        package init(moment: MomentID) { self.moment = moment }
    }
    package static let method = Method.put
    package static let route = "\(wirePrefix)/photos/{id}/moment"
    package var path: String { "\(wirePrefix)/photos/\(id)/moment" }
    package var id: PhotoID
    package var body: Choice

    package init(id: PhotoID, moment: MomentID) {
        self.id = id
        body = Choice(moment: moment)
    }
}

/// Takes a photo out of its moment; it stays in the album.
///
/// Taking out what is in none is no error.
package struct TakeOutOfMoment: Endpoint {
    package typealias Answer = Photo
    package static let method = Method.delete
    package static let route = "\(wirePrefix)/photos/{id}/moment"
    package var path: String { "\(wirePrefix)/photos/\(id)/moment" }
    package var id: PhotoID

    package init(id: PhotoID) { self.id = id }
}
