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
    private(set) var sender: String
    /// The URL of all photos of the sender; nil if the sender is no longer a member.
    let ofSender: String?
    let initial: String
    let tone: String
    let addedAt: String
    /// The time for machines: RFC 3339 in UTC.
    let addedAtMachine: String
    let takenAt: String?
    /// The URL of all photos of the day.
    let ofDay: String?
    let place: String?
    /// The URL of all photos from the place.
    let fromThere: String?
    /// Whether the name of the place comes from GeoNames, whose licence requires attribution.
    let isTown: Bool
    /// The form for the place; nil if the reader may not change it.
    var placing: Placing?
    let moment: PhotoMomentView
    /// The notice that the photo waits as a surprise; nil if it does not.
    var surprise: SurpriseView?
    /// The sentence that the photo waits to be let in; nil if it does not.
    let held: String?
    let collections: PhotoCollectionsView
    /// Whether the reader may press the heart.
    let mayHeart: Bool
    let isLoved: Bool
    let heartAddress: String
    /// The value that the heart's button sends: `1` gives the heart, `0` takes it back.
    let heartWanted: String
    let isHearted: String
    let heartWords: String
    let comments: CommentsView
    /// How far the photo has come; nil for a newcomer who is not welcome yet.
    let journey: JourneyView?
    let original: String?
    let remove: String?
    let share: String?
    let removeWords: String
    let hide: String?
    let newer: String?
    let older: String?
    /// The URL of the album or the selection with this photo in view.
    let album: String
    /// The URL of the first page of the album or the selection.
    let home: String
    let backWords: String

    /// The form for the place.
    struct Placing: Sendable {
        let address: String
        /// The words in the field: the photo's place, or the ones that were typed and refused.
        private(set) var value: String
        /// The place that the writer has seen.
        private(set) var insteadOf: String
        let words: String
        /// Whether the file told the camera's position, which may be removed.
        let isFromCamera: Bool
        /// The form that names the family's place there; nil if the reader may not.
        var calling: Calling?
        /// Why the typed words were refused; nil if they were not.
        ///
        /// NB: it is not called `error`, which the template would find in the page around it.
        private(set) var refusal: String?

        init(_ photo: Photo, suffix: String, hasPosition: Bool, mayCall: Bool, words: Words) {
            address = PhotoAddress.page(photo.id) + "/place" + suffix
            value = photo.place ?? ""
            insteadOf = value
            self.words = words[photo.whereTaken == nil ? .addPlace : .changePlace]
            isFromCamera = hasPosition
            calling = hasPosition && mayCall ? Calling(photo, words: words) : nil
        }

        /// Shows what was typed, and why it was refused.
        mutating func refuse(_ refused: RefusedWords, words: Words) {
            (value, refusal) = (refused.typed, words(refused.problem))
            insteadOf = refused.insteadOf ?? insteadOf
        }
    }

    /// The form that names the family's place where a photo was taken.
    struct Calling: Sendable {
        let act: String
        private(set) var radii: [RadiusChoice]
        /// The name in the field: empty, or the one that was typed and refused.
        private(set) var name = ""
        /// Why the typed name was refused; nil if it was not.
        ///
        /// NB: it is not called `refusal`, which the template would find in the form around it.
        private(set) var nameRefusal: String?

        init(_ photo: Photo, words: Words) {
            act = PhotoAddress.page(photo.id) + "/call"
            radii = RadiusChoice.all(words)
        }

        /// Shows the typed name with the chosen radius, and why it was refused.
        mutating func refuse(_ refused: RefusedWords, words: Words) {
            (name, nameRefusal) = (refused.typed, words(refused.problem))
            radii = RadiusChoice.all(words, chosen: refused.radius)
        }
    }

    init(
        _ photo: Photo,
        in selection: PhotoSelection,
        place key: PlaceKey?,
        beside neighbours: Neighbours,
        journey: Journey?,
        removal: Permission?,
        mayDescribe: Bool,
        hasPosition: Bool,
        moment: PhotoMomentView,
        collections: PhotoCollectionsView,
        comments: CommentsView,
        refused: RefusedWords?,
        context: MemberContext,
        words: Words
    ) {
        let face = Face(photo.sender.displayName)
        let times = context.times
        let suffix = SelectionAddress.suffix(selection)
        (home, album, backWords) = Self.wayBack(from: photo.id, to: selection, words)
        (ofSender, ofDay, fromThere) = Self.links(photo, key, times)
        heading = photo.altText(words)
        picture = PhotoAddress.screen(of: photo)
        sources = PhotoAddress.sources(of: photo)
        (width, height) = (photo.width, photo.height)
        alt = heading
        film = FilmView(photo)
        isStill = film.map(\.isVoice) ?? true
        notYet = Self.notYet(photo, words)
        camera = photo.camera
        captioning = CaptionView(photo, suffix: suffix, mayEdit: mayDescribe, refused: refused, words: words)
        sender = photo.sender.displayName
        (initial, tone) = (face.initial, face.tone)
        addedAt = words(.sentWhen, ["when": times.dayAndTime(photo.addedAt)])
        addedAtMachine = photo.addedAt.formatted(.iso8601)
        takenAt = photo.takenAt.map(times.taken)
        place = photo.whereTaken
        isTown = photo.placeName != nil
        let mayCall = context.may(.describeFamily)
        placing =
            mayDescribe
            ? Placing(photo, suffix: suffix, hasPosition: hasPosition, mayCall: mayCall, words: words) : nil
        (self.moment, surprise) = (moment, SurpriseView(photo, in: moment, times))
        held = photo.isHeld == true ? words(.heldUntil, by: moment.host, orElse: .heldWaits) : nil
        self.collections = collections
        (mayHeart, isLoved) = (context.may(.giveHeart), photo.hearts > 0)
        heartAddress = PhotoAddress.page(photo.id) + "/heart" + suffix
        heartWanted = photo.heartedByMe ? "0" : "1"
        isHearted = photo.heartedByMe ? "true" : "false"
        heartWords = Self.heartWords(photo, words)
        self.comments = comments
        self.journey = journey.map { Self.way($0, of: photo.id, context, words) }
        original = context.may(.fetchOriginal) ? PhotoBytes.originalPath(photo.id) : nil
        share = context.may(.makeShareLink) && surprise == nil ? PhotoAddress.page(photo.id) + "/share" : nil
        remove = removal == nil ? nil : PhotoAddress.page(photo.id) + "/delete"
        removeWords = words[removal == .takeBackPhoto ? .takeBack : .delete]
        hide = context.may(.hidePhoto) ? PhotoAddress.page(photo.id) + "/hide" : nil
        newer = neighbours.newer.map { PhotoAddress.page($0) + suffix }
        older = neighbours.older.map { PhotoAddress.page($0) + suffix }
    }

    /// Shows a refused text in its form, with the reason; throws the reason if the reader has no such form any more.
    mutating func refuse(_ refused: RefusedWords, words: Words) throws(Problem) {
        switch refused.field {
        case .surprise:
            guard surprise?.move != nil else { throw refused.problem }
            surprise?.refuse(refused, words: words)
        case .place:
            guard placing != nil else { throw refused.problem }
            placing?.refuse(refused, words: words)
        case .placeName:
            guard placing?.calling != nil else { throw refused.problem }
            placing?.calling?.refuse(refused, words: words)
        // The other views of the page took it when they were made.
        case .caption, .comment, .reason, .frameName: break
        }
    }

    /// Says that the photo came from its sender's frame.
    mutating func noteFrame(_ words: Words) { sender = words(.photoFromFrame, ["name": sender]) }

    private static func way(_ way: Journey, of photo: PhotoID, _ context: MemberContext, _ words: Words) -> JourneyView
    {
        JourneyView(way, of: photo, mayShow: context.may(.showHiddenOnFrame), times: context.times, words: words)
    }

    /// Returns the URLs of a selection and of a photo's tile in it, and the words of the way there.
    private static func wayBack(
        from photo: PhotoID,
        to selection: PhotoSelection,
        _ words: Words
    ) -> (home: String, tile: String, words: String) {
        let home = SelectionAddress.page(selection)
        guard !selection.isEverything else { return (home, PhotoAddress.inAlbum(photo), words[.backToAlbum]) }
        return (home, home + "&at=\(photo)#photo-\(photo)", words[.backToFound])
    }

    /// Returns the URLs of the photos of the same sender, of the same day and from the same place.
    private static func links(
        _ photo: Photo,
        _ key: PlaceKey?,
        _ times: TimeWords
    ) -> (sender: String?, day: String?, place: String?) {
        func address<Value>(_ value: Value?, _ field: WritableKeyPath<PhotoSelection, Value?>) -> String? {
            guard let value else { return nil }
            var selection = PhotoSelection()
            selection[keyPath: field] = value
            return SelectionAddress.page(selection)
        }
        return (
            address(photo.sender.id, \.person),
            address(PhotoSelection.Time.day(times.dayTaken(photo)), \.time), address(key, \.place)
        )
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
