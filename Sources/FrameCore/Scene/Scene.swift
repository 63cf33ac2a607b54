package import FamilyCore

/// Everything that is on the screen at one moment, as a value: drawing is a
/// function of it, and two equal scenes draw the same pixels.
package struct Scene: Equatable, Sendable {
    package var content: SceneContent
    /// What slides away while `content` slides in, and how far it has come.
    package var departing: SceneDeparture?
    /// Small things over the content.
    package var marks: [SceneMark]
    /// Of the page's film, once it rests.
    package var film: SceneFilm?
    /// Progress of what has been going on for more than half a second.
    package var pie: ScenePie?
    /// A line of words at the bottom that comes and goes.
    package var note: Phrase?
    /// The photos' own words; never with a note, whose place they have.
    package var captions: [SceneCaption]
    /// The hour and the date, over photos.
    package var clock: RoomTime?
    /// The hour alone, dimly on the dark panel.
    package var nightClock: RoomTime?
    /// Over all of it, the question about a newcomer.
    package var introduction: SceneIntroduction?
    /// How much of the light is taken from photos for the night: 0 … 1, all.
    package var dimming: Double
    /// The same of words: what is said can be read until the panel goes dark.
    package var wordsDimming: Double

    package init(
        content: SceneContent,
        departing: SceneDeparture? = nil,
        marks: [SceneMark] = [],
        film: SceneFilm? = nil,
        pie: ScenePie? = nil,
        note: Phrase? = nil,
        captions: [SceneCaption] = [],
        clock: RoomTime? = nil,
        nightClock: RoomTime? = nil,
        introduction: SceneIntroduction? = nil,
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
        self.nightClock = nightClock
        self.introduction = introduction
        self.dimming = dimming
        self.wordsDimming = wordsDimming
    }

    /// A question that waits for a key: nothing else is said beside it.
    mutating func ask(_ question: Phrase) {
        note = question
        captions = []
    }

    /// The photos, and nothing that is said over them.
    package var withoutWords: Scene { Scene(content: content, departing: departing, dimming: dimming) }
}

package indirect enum SceneContent: Equatable, Sendable {
    /// Nothing but the background: the first moment of a start.
    case blank
    /// One sentence, one action, a support word.
    case notice(SceneNotice)
    case invitation(SceneInvitation)
    /// Signing in, in place of the invitation.
    case signIn(SceneSignIn)
    /// A keeper is at the door: the number to compare, 10 to 99.
    case proving(number: Int)
    case photos([ScenePage])
    /// The album as thumbnails, and the page that becomes one of them.
    case grid(SceneGrid)
}

package struct SceneDeparture: Equatable, Sendable {
    package var content: SceneContent
    /// 0 still in its place … 1 gone.
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
    package init(sentence: Phrase, action: Phrase, supportWord: String) {
        self.sentence = sentence
        self.action = action
        self.supportWord = supportWord
    }
}

package struct SceneInvitation: Equatable, Sendable {
    package var code: InvitationCode
    /// What the QR code holds.
    package var acceptURL: String
    /// Whole seconds of life left.
    package var secondsLeft: Int
    /// Of the code's whole life, what is left: 1 … 0.
    package var lifeLeft: Double
    /// The frame was taken out of its family since it was started.
    package var hasLeft: Bool
    package init(code: InvitationCode, acceptURL: String, secondsLeft: Int, lifeLeft: Double, hasLeft: Bool = false) {
        self.hasLeft = hasLeft
        self.code = code
        self.acceptURL = acceptURL
        self.secondsLeft = secondsLeft
        self.lifeLeft = lifeLeft
    }
}

/// A page of one photo or two, and where it lies.
package struct ScenePage: Equatable, Sendable {
    package var photo: PhotoID
    /// Of two, the one on the right.
    package var beside: PhotoID?
    /// The shape of what is on it, in pixels of any size: the upright original,
    /// or both with the strip between (see `PairFit`).
    package var shape: PixelSize
    /// In page widths: 0 fills the screen, 1 is one page to the right.
    package var offset: Double
    package var magnification: Magnification
    /// Above 0, up to 1: over the page before it in the list.
    package var opacity: Double
    /// How much of its film's present picture is over the photo: 0 … 1.
    package var film: Double
    package init(
        photo: PhotoID,
        beside: PhotoID? = nil,
        shape: PixelSize,
        offset: Double,
        magnification: Magnification = .whole,
        opacity: Double = 1,
        film: Double = 0
    ) {
        self.photo = photo
        self.beside = beside
        self.shape = shape
        self.offset = offset
        self.magnification = magnification
        self.opacity = opacity
        self.film = film
    }
}

package enum SceneMark: Equatable, Hashable, Sendable {
    /// The server has not been reached for a while.
    case offline
    /// The server answers and does not know this frame (any more): a touch shows a code by which it is taken in again.
    case forgotten
    /// This many photos came that she has not seen.
    case new(Int)
    /// The film plays, and a touch lets it be heard; where it can stand beside
    /// the mark that the server is away.
    case unheard(isBeside: Bool)
    /// The slideshow is stopped, and a touch lets it go on; `before` marks stand before it in their row.
    case paused(before: Int)
    /// She gave this photo a heart; `progress` 0 … 1 while it appears.
    case heart(progress: Double, on: PagePart = .whole)
}

package struct ScenePie: Equatable, Sendable {
    /// What takes longer shows that it goes on.
    static let delay = Duration.milliseconds(500)

    /// 0 … 1; nothing where the whole is not known.
    package var fraction: Double?
    package var words: Phrase
    /// Where it lies: at the left end (newer), the right end (older), or the
    /// middle of the page.
    package var place: ScenePlace
    package init(fraction: Double?, words: Phrase, place: ScenePlace) {
        self.fraction = fraction
        self.words = words
        self.place = place
    }
}

package enum ScenePlace: Equatable, Sendable {
    case newerEnd, middle, olderEnd
}

/// A sentence for people, by meaning.
///
/// The words are in `assets/words`.
package enum Phrase: Equatable, Hashable, Sendable {
    case connecting
    case waitingForInvitation
    case touchForNewCode
    case codeEntry
    case comparingNumber
    case noPhotosYet(familyName: String)
    case askFamilyForPhotos
    case removedFromFamily
    case checkNetwork
    case shelfFull
    case makeRoom
    case serverNewer
    case strangerAnswers
    case checkAddress
    case frameForgotten
    case touchKeyForCode
    /// Nothing can come: the server answers and does not know this frame.
    case serverForgot
    /// Nothing can come: somebody else answers in the server's place.
    case strangerInPlace
    /// The crossed cloud, in words.
    case offlineSign
    /// She waited long enough for an answer.
    case stillLooking
    /// The film is heard now.
    case soundIsOn
    case updateFrame
    case newest(lookedMinutesAgo: Int)
    case newestOffline
    case oldest
    case olderWhenOnline
    case lookingForNewer
    case lookingForOlder
    case receiving
    case newCount(Int)
    case offline
    case newFrom(String, count: Int)
    /// The first one's sender, and others.
    case newFromSeveral(String, count: Int)
    case upToDate
    case heartGiven(to: String)
    case heartTakenBack
    /// Yes was said: this newcomer may send.
    case newcomerWelcome(String)
    case newcomerLater
    case slideshowPaused
    case slideshowGoesOn
    case photoWhenOnline
    /// The picture was turned by a key: is it to stay so?
    case keepTurn
    case signingIn
    case wrongPassword
    case tooManyTries(minutes: Int)
    case signInUnreached
    case signInFailed
}
