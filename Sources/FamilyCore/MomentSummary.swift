package import FoundationEssentials

/// The facts of a moment that a frame shows, besides the photos that are in it.
package struct MomentSummary: Codable, Equatable, Sendable {
    package var id: MomentID
    package var title: String
    /// Start and end on the family's clock.
    package var starts: LocalDateTime
    package var ends: LocalDateTime
    /// The name of one of the family's own places; absent if none was chosen.
    package var place: String?
    /// The photo to show for the moment; absent as long as the moment has none.
    package var cover: PhotoID?
    /// The number of the moment's photos in the album.
    package var photos: Int
    /// The members who are there or come.
    ///
    /// The field is absent if nobody said that they come, and from servers that do not tell it.
    package var guests: MomentCompany?
    /// The member who made the moment; absent from servers that do not tell it.
    package var maker: MemberID?
    /// Whether the whole family sees the moment.
    ///
    /// The field is absent if only some see it, and from servers that do not tell it.
    package var isForAll: Bool?

    package init(
        id: MomentID,
        title: String,
        starts: LocalDateTime,
        ends: LocalDateTime,
        place: String? = nil,
        cover: PhotoID? = nil,
        photos: Int,
        guests: MomentCompany? = nil,
        maker: MemberID? = nil,
        isForAll: Bool? = nil
    ) {
        self.id = id
        self.title = title
        self.starts = starts
        self.ends = ends
        self.place = place
        self.cover = cover
        self.photos = photos
        self.guests = guests
        self.maker = maker
        self.isForAll = isForAll
    }
}

/// The members who are at a moment or come to it: some names, and how many they are.
package struct MomentCompany: Codable, Equatable, Sendable {
    /// The maximum number of names that are told.
    package static let mostNames = 3

    /// The names; those of members who are there come before those of members who come.
    package var names: [String]
    package var count: Int

    package init(names: [String], count: Int) {
        self.names = names
        self.count = count
    }
}

/// An invitation to a moment that a frame's viewer has not answered.
package struct MomentInvitation: Codable, Equatable, Sendable {
    /// The maximum number of invitations that are told at once, the soonest first.
    package static let mostTold = 5

    package var moment: MomentID
    package var title: String
    /// The name of the moment's maker.
    package var host: String
    package var startsAt: Date
    /// When the moment ends; nobody is asked after that.
    package var endsAt: Date

    package init(moment: MomentID, title: String, host: String, startsAt: Date, endsAt: Date) {
        self.moment = moment
        self.title = title
        self.host = host
        self.startsAt = startsAt
        self.endsAt = endsAt
    }
}

/// A moment that has not started.
package struct ComingMoment: Codable, Equatable, Sendable {
    /// The maximum number of moments that are told at once, the soonest first.
    package static let mostTold = 20

    package var id: MomentID
    package var title: String
    package var startsAt: Date

    package init(id: MomentID, title: String, startsAt: Date) {
        self.id = id
        self.title = title
        self.startsAt = startsAt
    }
}
