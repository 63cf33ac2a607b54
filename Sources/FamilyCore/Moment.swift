package import FoundationEssentials

package typealias MomentID = Identifier<Moment>

/// A named part of the album: photos of one event, from many hands, such as "Anna's birthday".
package struct Moment: Codable, Equatable, Sendable {
    package var id: MomentID
    package var title: String
    /// May be empty.
    package var details: String
    /// Start and end on the family's clock, as they were typed.
    package var starts: LocalDateTime
    package var ends: LocalDateTime
    /// Start and end in UTC, for countdowns.
    package var startsAt: Date
    package var endsAt: Date
    /// The status at the time of the answer.
    package var status: MomentStatus
    /// The place of the moment, one of the family's own places; nil if the moment has no place.
    package var place: MomentPlace?
    /// The photo to show for the moment: the chosen one, or else the first one; absent as long as the moment has none.
    package var cover: PhotoID?
    /// The member who made the moment; this member and the keepers may change it.
    package var maker: Sender
    /// The number of the moment's photos in the album.
    package var photos: Int
    package var posting: MomentPosting
    package var audience: MomentAudience
    /// The reader's own answer; absent if the reader was neither asked nor answered.
    package var answer: MomentAnswer?
    /// Whether the reader's answer to the moment now allows putting photos into it.
    package var mayPost: Bool
    /// The family's revision in which the moment's own words or the answers to it last changed.
    package var revision: Int64
    /// Until when the moment is a surprise, which only its maker sees; absent for all other moments.
    package var waitsUntil: Date?
    /// True if photos that guests from outside send wait until the moment's maker or a keeper lets them in; absent
    /// otherwise.
    package var holdsGuestPhotos: Bool?
    /// The number of photos that wait to be let in, for those who may let them in; absent for all others, and if none
    /// waits.
    package var held: Int?

    package init(
        id: MomentID,
        title: String,
        details: String,
        starts: LocalDateTime,
        ends: LocalDateTime,
        startsAt: Date,
        endsAt: Date,
        status: MomentStatus,
        place: MomentPlace?,
        cover: PhotoID?,
        maker: Sender,
        photos: Int,
        posting: MomentPosting,
        audience: MomentAudience,
        answer: MomentAnswer?,
        mayPost: Bool,
        revision: Int64
    ) {
        self.id = id
        self.title = title
        self.details = details
        self.starts = starts
        self.ends = ends
        self.startsAt = startsAt
        self.endsAt = endsAt
        self.status = status
        self.place = place
        self.cover = cover
        self.maker = maker
        self.photos = photos
        self.posting = posting
        self.audience = audience
        self.answer = answer
        self.mayPost = mayPost
        self.revision = revision
    }
}

/// Whether a moment is still to come; only the clock decides it.
package enum MomentStatus: String, Codable, CaseIterable, Sendable {
    case notStarted = "not-started"
    case goingOn = "going-on"
    case ended
}

/// The answer of a member to the invitation to a moment.
package enum MomentAnswer: String, Codable, CaseIterable, Sendable {
    /// The member was invited and has not answered yet.
    case asked
    case coming
    case notNow = "not-now"
    /// The member said "I'm here" while the moment went on.
    case here
}

/// The policy that says which members may put photos into a moment.
package enum MomentPosting: String, Codable, CaseIterable, Sendable {
    /// Everybody who sees the moment may put photos into it.
    case family
    case whoSaidYes = "who-said-yes"
    case whoWasThere = "who-was-there"
}

/// The members who see a moment and its photos; to all others, neither exists.
package enum MomentAudience: String, Codable, CaseIterable, Sendable {
    case family
    /// Its maker, and the members who were invited to it, whatever they answered.
    case invited
}

/// The place of a moment: one that the family named itself.
package struct MomentPlace: Codable, Equatable, Sendable {
    package var id: FamilyPlaceID
    package var name: String

    package init(id: FamilyPlaceID, name: String) {
        self.id = id
        self.name = name
    }
}
