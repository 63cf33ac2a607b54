import FamilyCore
import FoundationEssentials
import ServerCore

/// The data of the page that shows one photo large, with its details.
struct PhotoView: Sendable {
    let heading: String
    let picture: String
    let sources: String
    let width: Int
    let height: Int
    let alt: String
    let film: FilmView?
    /// Whether the still picture is shown: a film replaces it, a voice stands beside it.
    let isStill: Bool
    /// The sentence that a film is being made or could not be made; nil otherwise.
    let notYet: String?
    let camera: String?
    let captioning: CaptionView
    let sender: String
    let initial: String
    let tone: String
    let addedAt: String
    /// The time for machines: RFC 3339 in UTC.
    let addedAtMachine: String
    let takenAt: String?
    let place: String?
    /// Whether the place is one of GeoNames, which wants to be named.
    let isTown: Bool
    /// The form for the place; nil if the reader may not change it.
    let placing: Placing?
    let moment: PhotoMomentView
    /// Whether the reader may press the heart.
    let mayHeart: Bool
    let isLoved: Bool
    let heartAddress: String
    /// The value that the heart's button sends: `1` gives the heart, `0` takes it back.
    let heartWanted: String
    let isHearted: String
    let heartWords: String
    let comments: CommentsView
    /// Nil for a newcomer who is not welcome yet.
    let journey: JourneyView?
    let original: String?
    let remove: String?
    let share: String?
    let removeWords: String
    let hide: String?
    let newer: String?
    let older: String?
    /// The URL of the album with this photo in view.
    let album: String

    /// The form for the place.
    struct Placing: Sendable {
        let address: String
        let value: String
        let words: String
        /// Whether the file told the camera's position, which may be removed.
        let isFromCamera: Bool
        /// The form that names the family's place there; nil if the reader may not.
        let calling: Calling?

        init(_ photo: Photo, hasPosition: Bool, mayCall: Bool, words: Words) {
            address = PhotoAddress.page(photo.id) + "/place"
            value = photo.place ?? ""
            self.words = words[photo.whereTaken == nil ? .addPlace : .changePlace]
            isFromCamera = hasPosition
            calling = hasPosition && mayCall ? Calling(photo, words: words) : nil
        }
    }

    /// The form that names the family's place where a photo was taken.
    struct Calling: Sendable {
        let act: String
        let radii: [RadiusChoice]

        init(_ photo: Photo, words: Words) {
            act = PhotoAddress.page(photo.id) + "/call"
            radii = RadiusChoice.all(words)
        }
    }

    init(
        _ photo: Photo,
        beside neighbours: Neighbours,
        journey: Journey?,
        removal: Permission?,
        mayDescribe: Bool,
        hasPosition: Bool,
        moment: PhotoMomentView,
        comments: CommentsView,
        refused: RefusedWords?,
        context: MemberContext,
        words: Words
    ) {
        let face = Face(photo.sender.displayName)
        let moments = context.moments
        album = PhotoAddress.inAlbum(photo.id)
        heading = photo.altText(words)
        picture = PhotoAddress.screen(of: photo)
        sources = PhotoAddress.sources(of: photo)
        width = photo.width
        height = photo.height
        alt = heading
        film = FilmView(photo)
        isStill = film.map(\.isVoice) ?? true
        notYet = Self.notYet(photo, words)
        camera = photo.camera
        captioning = CaptionView(photo, mayEdit: mayDescribe, refused: refused, words: words)
        sender = photo.sender.displayName
        initial = face.initial
        tone = face.tone
        addedAt = words(.sentWhen, ["when": moments.dayAndTime(photo.addedAt)])
        addedAtMachine = photo.addedAt.formatted(.iso8601)
        takenAt = photo.takenAt.map(moments.taken)
        place = photo.whereTaken
        isTown = photo.placeName != nil
        placing =
            mayDescribe
            ? Placing(photo, hasPosition: hasPosition, mayCall: context.may(.describeFamily), words: words) : nil
        self.moment = moment
        mayHeart = context.may(.giveHeart)
        isLoved = photo.hearts > 0
        heartAddress = PhotoAddress.page(photo.id) + "/heart"
        heartWanted = photo.heartedByMe ? "0" : "1"
        isHearted = photo.heartedByMe ? "true" : "false"
        heartWords = Self.heartWords(photo, words)
        self.comments = comments
        self.journey = journey.map { JourneyView($0, moments: moments, words: words) }
        original = context.may(.fetchOriginal) ? PhotoBytes.originalPath(photo.id) : nil
        share = context.may(.makeShareLink) ? PhotoAddress.page(photo.id) + "/share" : nil
        remove = removal == nil ? nil : PhotoAddress.page(photo.id) + "/delete"
        removeWords = words[removal == .takeBackPhoto ? .takeBack : .delete]
        hide = context.may(.hidePhoto) ? PhotoAddress.page(photo.id) + "/hide" : nil
        newer = neighbours.newer.map(PhotoAddress.page)
        older = neighbours.older.map(PhotoAddress.page)
    }

    private static func notYet(_ photo: Photo, _ words: Words) -> String? {
        guard photo.motion != nil, photo.film == nil else { return nil }
        return words[photo.hasFilmFailed == true ? .filmFailed : .filmBeingMade]
    }

    private static func heartWords(_ photo: Photo, _ words: Words) -> String {
        photo.hearts == 0 ? words[.giveHeart] : words(.heartCount, count: photo.hearts)
    }
}

/// The photos before and after one, in the album's order.
struct Neighbours: Sendable {
    var newer: PhotoID?
    var older: PhotoID?
}
