package import FamilyCore

/// Everything on the screen at one moment, as a value.
///
/// Drawing is a function of it: two equal scenes draw the same pixels.
package struct Scene: Equatable, Sendable {
    package var content: SceneContent
    /// The content that slides out while `content` slides in; nil if nothing slides.
    package var departing: SceneDeparture?
    /// Small marks over the content.
    package var marks: [SceneMark]
    /// The sign of the page's film while the page is at rest; nil if there is none.
    package var film: SceneFilm?
    /// The progress of something that takes more than half a second; nil if there is none.
    package var pie: ScenePie?
    /// A message at the bottom that disappears by itself; nil if there is none.
    package var note: Phrase?
    /// The captions of the photos; empty while a note is shown, which takes their place.
    package var captions: [SceneCaption]
    /// The time and date to show over photos; nil if hidden.
    package var clock: LocalTime?
    /// Those whose birthday it is, below the clock, or in its place if the clock is hidden.
    package var birthdays: [SceneBirthday]
    /// The next moment, below the clock; nil if none comes soon.
    package var coming: SceneComing?
    /// The button, or the state, at the bottom of the page of a stick's photo; nil if the page shows neither.
    package var stick: SceneStick?
    /// The hour alone, dimly on the dark panel.
    package var nightClock: LocalTime?
    /// Over all of it, the question about a newcomer, an invitation or a photo.
    package var introduction: SceneIntroduction?
    /// The greeting of a gift card, over the photos; nil if there is none.
    package var greeting: SceneGreeting?
    /// The fraction that is taken from the pixel values of photos for the night and by the brightness, 0 … 1.
    package var dimming: Double
    /// The fraction that is taken from the pixel values of words: they can be read until the panel goes dark.
    package var wordsDimming: Double

    package init(
        content: SceneContent,
        departing: SceneDeparture? = nil,
        marks: [SceneMark] = [],
        film: SceneFilm? = nil,
        pie: ScenePie? = nil,
        note: Phrase? = nil,
        captions: [SceneCaption] = [],
        clock: LocalTime? = nil,
        birthdays: [SceneBirthday] = [],
        coming: SceneComing? = nil,
        stick: SceneStick? = nil,
        nightClock: LocalTime? = nil,
        introduction: SceneIntroduction? = nil,
        greeting: SceneGreeting? = nil,
        dimming: Double = 0,
        wordsDimming: Double = 0
    ) {
        self.content = content
        self.departing = departing
        self.marks = marks
        self.film = film
        self.pie = pie
        self.note = note
        self.captions = captions
        self.clock = clock
        self.birthdays = birthdays
        self.coming = coming
        self.stick = stick
        self.nightClock = nightClock
        self.introduction = introduction
        self.greeting = greeting
        self.dimming = dimming
        self.wordsDimming = wordsDimming
    }

    /// Shows a question that waits for a key, without any other words.
    mutating func ask(_ question: Phrase) {
        note = question
        captions = []
        stick = nil
    }

    /// Whether the content is photos without words of its own.
    package var isOfPhotosAlone: Bool {
        guard case .photos(let pages) = content, departing == nil else { return false }
        return pages.allSatisfy { $0.title == nil }
    }

    /// The scene without any text over the photos; title pages keep theirs.
    package var withoutWords: Scene {
        Scene(content: content, departing: departing, dimming: dimming, wordsDimming: wordsDimming)
    }
}

package indirect enum SceneContent: Equatable, Sendable {
    /// Only the background: the first moment of a start.
    case blank
    /// One sentence, one action and a support word.
    case notice(SceneNotice)
    case invitation(SceneInvitation)
    /// The sign-in view in place of the invitation.
    case signIn(SceneSignIn)
    /// The question which of several servers is the family's.
    case servers(SceneServers)
    /// The question which Wi-Fi is the house's.
    case networks(SceneNetworks)
    /// The page that says how the frame is connected.
    case networkFacts(SceneNetworkFacts)
    /// The number, 10 to 99, that a keeper compares.
    case proving(number: Int)
    /// The greeting of a gift card, while there is no photo to show.
    case greeting(SceneGreeting)
    case photos([ScenePage])
    /// The album as thumbnails, and the page that becomes one of them.
    case grid(SceneGrid)
}

package struct SceneDeparture: Equatable, Sendable {
    package var content: SceneContent
    /// 0 is in place, 1 is gone.
    package var progress: Double
    package init(content: SceneContent, progress: Double) {
        self.content = content
        self.progress = progress
    }
}

package struct SceneNotice: Equatable, Sendable {
    package var sentence: Phrase
    package var action: Phrase
    /// Four capital letters to say on the telephone.
    package var supportWord: String
    /// The Wi-Fi that a touch changes; nil: none is named.
    package var network: String?
    /// Whether a touch lets somebody type the server's address; see `NoticePlan`.
    package var offersAddress = false
    package init(sentence: Phrase, action: Phrase, supportWord: String, network: String? = nil) {
        self.sentence = sentence
        self.action = action
        self.supportWord = supportWord
        self.network = network
    }
}

/// A page with one or two photos, and its position on the screen.
package struct ScenePage: Equatable, Sendable {
    package var photo: PhotoID
    /// The second photo, on the right or below; nil if the page has one photo.
    package var beside: PhotoID?
    /// The size of the page's content, of which only the ratio counts: the upright original, or both photos with the
    /// gap (see `PairFit`).
    package var shape: PixelSize
    /// The offset in page widths: 0 fills the screen, 1 is one page to the right.
    package var offset: Double
    package var magnification: Magnification
    /// The opacity over the previous page in the list, above 0 and up to 1.
    package var opacity: Double
    /// The opacity of the film's present picture over the photo, 0 … 1.
    package var film: Double
    /// What the page says over its darkened picture; nil for a page of photos.
    package var title: SceneTitle?
    package init(
        photo: PhotoID,
        beside: PhotoID? = nil,
        shape: PixelSize,
        offset: Double,
        magnification: Magnification = .whole,
        opacity: Double = 1,
        film: Double = 0,
        title: SceneTitle? = nil
    ) {
        self.photo = photo
        self.beside = beside
        self.shape = shape
        self.offset = offset
        self.magnification = magnification
        self.opacity = opacity
        self.film = film
        self.title = title
    }
}

package enum SceneMark: Equatable, Hashable, Sendable {
    /// The server has not been reached for a while.
    case offline
    /// The server answers and does not know this frame (any more); a touch shows a code by which the frame can be let
    /// in again.
    case forgotten
    /// The number of photos that the user has not seen.
    case new(Int)
    /// The film plays muted, and a touch unmutes it; `isBeside` if it stands next to another mark.
    case muted(isBeside: Bool)
    /// The slideshow is stopped, and a touch lets it go on; `before` marks stand before it in their row.
    case paused(before: Int)
    /// The name of the photo's moment, which leads into that moment.
    case moment(title: String, opacity: Double)
    /// The way back from one moment, or from memory lane, to the whole album.
    case allPhotos
    /// The way from the grid to memory lane.
    case memories
    /// The user gave this photo a heart; `progress` is 0 … 1 while it appears.
    case heart(progress: Double, on: PagePart = .whole)

    /// Whether it is one of the signs that stand side by side in the lower corner of the newer end.
    package var isInLowerCorner: Bool {
        switch self {
        case .offline, .forgotten, .muted, .paused: true
        case .new, .moment, .allPhotos, .memories, .heart: false
        }
    }
}

package struct ScenePie: Equatable, Sendable {
    /// The time after which an operation in progress is shown.
    static let delay = Duration.milliseconds(500)

    /// The fraction that is done, 0 … 1; nil if the total is unknown.
    package var fraction: Double?
    package var words: Phrase
    /// The position: the left end (newer), the right end (older), or the middle of the page.
    package var place: PiePosition
    package init(fraction: Double?, words: Phrase, place: PiePosition) {
        self.fraction = fraction
        self.words = words
        self.place = place
    }
}

package enum PiePosition: Equatable, Sendable {
    case newerEnd, middle, olderEnd
}
