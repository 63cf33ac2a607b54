package import FamilyCore
import FoundationEssentials

/// The words over a photo: what its sender wrote, who it was and when.
package struct SceneCaption: Equatable, Sendable {
    /// More comments would cover the photo unasked.
    package static let usualComments = 2

    package var photo: PhotoID
    package var part: PagePart
    /// May be empty.
    package var words: String
    package var sender: String
    /// Where it was taken, on one line; nothing where nobody said.
    package var place: String?
    /// Nothing where our own clock cannot be right.
    package var age: PhotoAge?
    /// How many of the family gave it a heart.
    package var hearts: Int
    /// What was said of it last, the newest below.
    package var comments: [SceneComment]
    /// How many there are in all.
    package var commentCount: Int
    /// She asked for all of it: the whole caption and every comment, as far as they fit.
    package var isWhole: Bool
    /// An empty heart stands in its corner, to be touched.
    package var offersHeart: Bool
    /// Above 0, up to 1.
    package var opacity: Double

    package init(
        photo: PhotoID,
        part: PagePart = .whole,
        words: String,
        sender: String,
        place: String? = nil,
        age: PhotoAge?,
        hearts: Int,
        comments: [SceneComment] = [],
        commentCount: Int = 0,
        isWhole: Bool = false,
        offersHeart: Bool = false,
        opacity: Double
    ) {
        self.photo = photo
        self.part = part
        self.words = words
        self.sender = sender
        self.place = place
        self.age = age
        self.hearts = hearts
        self.comments = comments
        self.commentCount = commentCount
        self.isWhole = isWhole
        self.offersHeart = offersHeart
        self.opacity = opacity
    }
}

/// What somebody said of a photo, on one line.
package struct SceneComment: Equatable, Sendable {
    package var author: String
    package var words: String

    package init(author: String, words: String) {
        self.author = author
        self.words = words
    }
}

/// How long ago, as people say it: by hours within a day, by days of the
/// calendar beyond.
package enum PhotoAge: Equatable, Sendable {
    case now
    case minutes(Int)
    case hours(Int)
    /// 1 is yesterday, whatever the hour.
    case days(Int)
    case weeks(Int)
    case months(Int)
    case years(Int)

    /// Two clocks never agree to the second; further ahead than this, one of
    /// them is wrong.
    private static let clockError = 300.0

    /// In minutes: at one in the night, "yesterday" is not what was two hours ago.
    private static let stillToday = 360

    /// Nothing where `clock` says that it has yet to happen: a box without a
    /// battery starts in the past.
    package init?(of moment: WallClock.Moment, on clock: WallClock) {
        let seconds = moment.timeIntervalSince(clock.now)
        guard seconds <= Self.clockError else { return nil }
        let minutes = Int(nearest: (-min(seconds, 0) / 60).rounded(.down))
        let days = clock.day(of: clock.now) - clock.day(of: moment)
        switch (days, minutes) {
        case (_, ..<1): self = .now
        case (_, ..<60): self = .minutes(minutes)
        case (...0, _), (_, ..<Self.stillToday): self = .hours(minutes / 60)
        case (..<7, _): self = .days(days)
        case (..<30, _): self = .weeks(days / 7)
        case (..<365, _): self = .months(min(days / 30, 11))
        default: self = .years(days / 365)
        }
    }
}
