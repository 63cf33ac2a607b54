import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore
import Logging
import PangoText
import Testing

@testable import FrameApp
@testable import PixelPainting

/// Scenes, screens and pictures that the painting's tests share.
enum Painted {
    /// From a screen in the hand to one on the wall, lying and standing.
    static let screens = [
        (480, 320), (320, 480), (800, 480), (1024, 600), (1280, 800), (800, 1280), (1080, 1920), (1920, 1080),
        (3840, 2160),
    ].map { PixelSize(width: $0.0, height: $0.1) }

    /// Those that a debug build draws quickly; the larger have the same shapes.
    static let quickScreens = screens.filter { $0.width * $0.height <= 1_100_000 }

    static let small = PixelSize(width: 480, height: 320)

    /// No letter of this code goes below the line.
    static let invitation = SceneInvitation(
        code: .make("WDBB-MXHT"),
        acceptURL: "http://photos.family-in-the-north.example:8080/frames/take-in?code=WDBB-MXHT",
        secondsLeft: 430,
        lifeLeft: 0.72
    )

    /// The same on a frame that was taken out of its family.
    static let afterRemoval: SceneInvitation = {
        var removed = invitation
        removed.hasLeft = true
        return removed
    }()

    /// The same on a frame whose gift card did not work.
    static let afterGift: SceneInvitation = {
        var used = invitation
        used.giftTrouble = .giftUsed
        return used
    }()

    static func greeting(_ line: Phrase?) -> SceneGreeting {
        SceneGreeting(
            words: "Merry Christmas, dear Grandma! From now on we are all here with you.",
            giver: "Anna and Mikko",
            line: line
        )
    }

    /// The same of a server that was found on the home network, beside others.
    static let ofFoundServer: SceneInvitation = {
        var found = invitation
        found.server = SceneServer(name: "The Featherstonehaugh-Cholmondeleys o…", canChange: true)
        return found
    }()

    /// The question which of these servers it is.
    static let servers = SceneServers(
        rows: [
            .init(name: "Lindgren", address: "192.168.1.5"), .init(name: "משפחת כהן", address: "192.168.1.6"),
            .init(name: "The Featherstonehaugh-Cholmondeleys o…", address: "fe80::8a2e:370:7334:1234"),
            .init(name: "👵🏽 “Mummola” 你好", address: "192.168.178.112"),
            .init(name: "Virtanen", address: "192.168.1.7", isAway: true),
            .init(name: "Virtanen", address: "192.168.1.8"),
        ],
        hasOthers: true,
        lit: 1
    )

    /// Every page of words, with long names.
    static let messages: [SceneContent] =
        [
            .invitation(invitation),
            .invitation(afterRemoval), .invitation(ofFoundServer), .invitation(afterGift), .proving(number: 47),
            .greeting(greeting(.connecting)), .greeting(greeting(.giftTouchForNetwork)),
        ] + Notice.allCases.map { .notice($0.scene(familyName: longFamily)) }

    private static let longFamily = "the Featherstonehaugh-Cholmondeley family of the far north"

    static let phrases: [Phrase] = [
        .giftTouchForNetwork, .giftUnreadable, .giftUsed, .giftEnded, .giftUnknown, .giftOfOtherServer,
        .connecting, .waitingForInvitation, .touchForNewCode, .comparingNumber, .noPhotosYet(familyName: "Virtanen"),
        .askFamilyForPhotos, .removedFromFamily, .checkNetwork, .searchingServer, .checkServer, .shelfFull, .makeRoom,
        .serverNewer, .updateFrame,
        .strangerAnswers, .checkAddress, .frameForgotten, .touchKeyForCode, .serverForgot, .strangerInPlace,
        .address(.unreached), .address(.notEncrypted), .address(.stranger), .address(.untrusted), .address(.impossible),
        .offlineSign, .stillLooking, .soundIsOn,
        .newest(lookedMinutesAgo: 0),
        .newest(lookedMinutesAgo: 1), .newest(lookedMinutesAgo: 45), .newestOffline, .oldest, .olderWhenOnline,
        .photoWhenOnline,
        .lookingForNewer, .lookingForOlder, .receiving, .newCount(1), .newCount(12), .offline,
        .newFrom("Anna", count: 1), .newFromSeveral("Maximiliane-Sophie", count: 123), .upToDate, .slideshowPaused,
        .heartTakenBack, .hiddenHere,
        .heartGiven(to: "Maximiliane-Sophie"),
        .newcomerWelcome("Maximiliane-Sophie"), .newcomerLater,
        .slideshowGoesOn, .signingIn, .wrongPassword, .tooManyTries(minutes: 1), .tooManyTries(minutes: 15),
        .signInUnreached, .signInFailed, .confirmRotation, .momentOver("Maximiliane-Sophie's confirmation by the lake"),
        .lookingForNetworks, .networkRadioOff, .networkTooOld, .networkWantsUserName, .joiningNetwork("Mummola 👵🏽"),
        .joiningTakesTime, .networkPasswordWrong, .networkPasswordImpossible, .networkNameImpossible,
        .networkGaveNoAddress, .networkGone, .networkFailed,
    ]

    /// What people write: nothing, one word, many scripts at once, far too much,
    /// and a word that never ends.
    static let captions = [
        "", "Snow!", "שלום سلام 你好 hello 👵🏽❤️", String(repeating: "It rained all night long. ", count: 20),
        String(repeating: "Donaudampfschifffahrt", count: 12), "One\nTwo\nThree\nFour\nFive",
    ]

    /// What others say, under any caption.
    static let comments = captions.filter { !$0.isEmpty }.suffix(2).map { words in
        SceneComment(author: "Mikko", words: words.split(whereSeparator: \.isNewline).joined(separator: " "))
    }

    static func caption(
        _ words: String,
        comments: [SceneComment] = [],
        opacity: Double = 1
    ) -> SceneCaption {
        SceneCaption(
            photo: .make("red"),
            words: words,
            sender: "Anna",
            place: "Kuusamo",
            age: .days(2),
            hearts: 3,
            comments: comments,
            opacity: opacity
        )
    }

    /// Every language that has a file.
    static let languages: [String] = {
        // An empty list fails the test that counts them.
        (try? Language.all(in: wordsFolder)) ?? []
    }()

    static let wordsFolder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "assets/words")

    static func words(in language: String = "en") throws -> Words {
        try Words(frame: language, in: wordsFolder, Logger(label: "words"))
    }

    @MainActor
    static func painter(in language: String = "en") throws -> Painter { Painter(words: try words(in: language)) }

    /// A picture of one colour that fills the screen.
    static func picture(_ colour: UInt32, on screen: PixelSize) -> Picture {
        Picture(
            place: PixelRect(screen),
            pixels: [UInt32](repeating: colour, count: screen.width * screen.height)
        )
    }

    /// A day, of which only the date counts.
    static func day(_ day: Int, _ weekday: Int) -> LocalTime {
        LocalTime(year: 2026, month: 7, day: day, weekday: weekday, hour: 14, minute: 0)
    }

    private static let memories = [
        "Anna’s birthday", "Midsummer at the cottage", "A week by the sea with everybody, their dogs, and neighbours",
        "שבת בבית של סבתא", "Christmas", "Donaudampfschifffahrtsgesellschaft",
    ]

    /// Memory lane with more covers than fit on the screen; the second one is selected.
    static func lane(of photo: PhotoID, on screen: PixelSize, shift: Double = 1, scrolled offset: Int = 0) -> SceneLane
    {
        let layout = LaneLayout(screen)
        let covers = layout.indices(scrolled: max(0, offset)).map { index in
            SceneLane.Cover(
                photo: photo,
                place: layout.place(of: index, scrolled: offset),
                opacity: 1,
                title: memories[index % memories.count],
                day: LocalTime(year: 2025, month: 9 - index % 9, day: 30, weekday: 2, hour: 14, minute: 0)
            )
        }
        return SceneLane(
            shift: shift,
            covers: covers,
            words: layout.words,
            gap: layout.gap,
            heading: PixelRect(x: 0, y: -offset, width: screen.width, height: layout.head),
            selected: covers[1].place
        )
    }

    static func titlePage(
        _ title: SceneTitle,
        over photo: PhotoID,
        offset: Double = 0,
        opacity: Double = 1
    ) -> ScenePage {
        var page = page(photo, offset: offset)
        (page.title, page.opacity) = (title, opacity)
        return page
    }

    static func page(_ photo: PhotoID, offset: Double = 0) -> ScenePage {
        ScenePage(photo: photo, shape: PixelSize(width: 300, height: 200), offset: offset)
    }
}

extension Painting {
    /// Where there is something to read or to see, but for what fills areas.
    var bitmapFrames: [PixelRect] {
        layers.compactMap { layer in
            guard case .bitmap = layer.content else { return nil }
            return layer.frame
        }
    }

    /// How high the ink of its tallest bitmap of words is.
    func inkHeight(ofWidest isWide: (PixelRect) -> Bool) -> Int {
        layers.compactMap { layer in
            guard case .bitmap(let bitmap, _) = layer.content, isWide(layer.frame) else { return nil }
            return bitmap.inked?.height
        }.max() ?? 0
    }
}
