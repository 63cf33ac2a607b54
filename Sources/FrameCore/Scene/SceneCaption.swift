package import FamilyCore
import FoundationEssentials

/// The caption of a photo: what its sender wrote, who sent it and when.
package struct SceneCaption: Equatable, Sendable {
    /// The number of comments that are shown unasked: more would cover the photo.
    package static let usualComments = 2

    package var photo: PhotoID
    package var part: PagePart
    /// The sender's text; may be empty.
    package var words: String
    package var sender: String
    /// Where the photo was taken, on one line; nil if nobody said.
    package var place: String?
    /// Kilometres from the frame's home; nil if near, or unknown.
    package var homeKilometres: Int?
    /// The age of the photo; nil if the frame's clock cannot be right.
    package var age: PhotoAge?
    /// The number of family members who gave it a heart.
    package var hearts: Int
    /// The newest comments, the last one at the end.
    package var comments: [SceneComment]
    /// The number of all comments.
    package var commentCount: Int
    /// Whether the user asked for everything: the whole caption and every comment, as far as they fit.
    package var isWhole: Bool
    /// Whether an empty heart stands in its corner, to be touched.
    package var offersHeart: Bool
    /// The opacity, above 0 and up to 1.
    package var opacity: Double

    package init(
        photo: PhotoID,
        part: PagePart = .whole,
        words: String,
        sender: String,
        place: String? = nil,
        homeKilometres: Int? = nil,
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
        self.homeKilometres = homeKilometres
        self.age = age
        self.hearts = hearts
        self.comments = comments
        self.commentCount = commentCount
        self.isWhole = isWhole
        self.offersHeart = offersHeart
        self.opacity = opacity
    }
}

/// A comment on a photo, on one line.
package struct SceneComment: Equatable, Sendable {
    package var author: String
    package var words: String

    package init(author: String, words: String) {
        self.author = author
        self.words = words
    }
}

/// How long ago something was, as people say it: in hours within a day, then in calendar days.
package enum PhotoAge: Equatable, Sendable {
    case now
    case minutes(Int)
    case hours(Int)
    /// 1 is yesterday, whatever the hour.
    case days(Int)
    case weeks(Int)
    case months(Int)
    case years(Int)
    /// The number of years since the photo was taken, on today's date at any hour.
    case yearsToday(Int)

    /// The maximum difference of two correct clocks, in seconds.
    private static let clockError = 300.0

    /// The age in minutes up to which an event counts as one of today: at one o'clock in the morning, an event two
    /// hours ago is not "yesterday".
    private static let stillToday = 360

    /// Returns nil if the moment is in the future by `clock`: a computer without a clock battery starts in the past.
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
