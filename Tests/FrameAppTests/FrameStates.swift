import FamilyCore
import FamilyTesting
import FrameCore

@testable import FrameApp
@testable import PixelPainting

/// What a frame can show, each once.
enum FrameStates {
    struct State {
        let name: String
        let scene: Scene
        var hasWords = true
        /// What depends on the screen; nil for most states.
        var lay: (@Sendable (PixelSize) -> SceneContent)?

        func scene(on screen: PixelSize) -> Scene {
            var laid = scene
            if let lay { laid.content = lay(screen) }
            laid.stick?.place = StickButton.place(on: screen, inches: nil)
            return laid
        }
    }

    static func all(in language: String) -> [State] {
        pairing + welcome(language) + notices + photos + networks(language)
    }

    private static func welcome(_ language: String) -> [State] {
        [
            State(name: "signing in", scene: signIn(language, userName: "anna", complaint: nil)),
            State(name: "a wrong password", scene: signIn(language, userName: "anna", complaint: .wrongPassword)),
        ]
    }

    private static func signIn(_ language: String, userName: String, complaint: Phrase?) -> Scene {
        let view = SceneSignIn(
            userName: userName,
            password: "",
            isPasswordShown: false,
            focus: .password,
            caret: 0,
            keyboard: Keyboard(language: language),
            pressed: [],
            choices: nil,
            complaint: complaint
        )
        return Scene(content: .signIn(view))
    }

    private static func networks(_ language: String) -> [State] {
        let form = Painted.networkForm(.network("Sommer"), language, .networkPasswordWrong)
        let joining = SceneNotice(sentence: .joiningNetwork("Sommer"), action: .joiningTakesTime, supportWord: "JOIN")
        let address = Painted.networkForm(.server, language, .address(.unreached))
        var offline = Notice.unreached.scene()
        offline.network = "Sommer"
        var lost = Notice.searching.scene()
        lost.network = "Sommer"
        lost.offersAddress = true
        return [
            State(name: "the Wi-Fis around", scene: Scene(content: .networks(Painted.networks))),
            State(name: "a Wi-Fi's password", scene: Scene(content: .signIn(form))),
            State(name: "on the way into a Wi-Fi", scene: Scene(content: .notice(joining))),
            State(name: "perhaps in the wrong Wi-Fi", scene: Scene(content: .notice(offline))),
            State(name: "no server is found", scene: Scene(content: .notice(lost))),
            State(name: "a server's address", scene: Scene(content: .signIn(address))),
            State(name: "why it is not connected", scene: Scene(content: .networkFacts(Painted.networkFacts))),
        ]
    }

    private static let pairing = [
        State(name: "an invitation", scene: Scene(content: .invitation(Painted.invitation))),
        State(name: "an invitation after a removal", scene: Scene(content: .invitation(Painted.afterRemoval))),
        State(name: "a found server's invitation", scene: Scene(content: .invitation(Painted.ofFoundServer))),
        State(name: "several servers", scene: Scene(content: .servers(Painted.servers))),
        State(name: "a keeper at the door", scene: Scene(content: .proving(number: 47))),
        State(name: "a gift card's greeting", scene: Scene(content: .greeting(Painted.greeting(.connecting)))),
        State(
            name: "a greeting that waits for a Wi-Fi",
            scene: Scene(content: .greeting(Painted.greeting(.giftTouchForNetwork)))
        ),
        State(name: "a gift card that was used", scene: Scene(content: .invitation(Painted.afterGift))),
    ]

    private static let notices = Notice.allCases.map { notice in
        State(name: "\(notice)", scene: Scene(content: .notice(notice.scene(familyName: "Lindgren"))))
    }

    private static func stick(_ standing: SceneStick.Standing) -> SceneStick {
        SceneStick(standing, place: PixelRect(PixelSize(width: 0, height: 0)))
    }

    private static let photos = [
        State(name: "a photo", scene: scene { _ in }, hasWords: false),
        State(name: "its words") { $0.captions = [Painted.caption("Snow! שלום 你好 ❤️")] },
        State(name: "a heart given") {
            $0.marks = [.heart(progress: 1)]
            $0.note = .heartGiven(to: "Anna")
        },
        State(name: "offline, with new photos") {
            $0.marks = [.offline, .new(3)]
            $0.note = .newFrom("Anna", count: 3)
        },
        State(name: "the newest") { $0.note = .newest(lookedMinutesAgo: 5) },
        State(name: "older ones on their way") {
            $0.pie = ScenePie(fraction: 0.4, words: .lookingForOlder, place: .olderEnd)
        },
        State(name: "the hour") { $0.clock = clock },
        State(name: "a newcomer") { $0.introduction = SceneIntroduction(name: "Mikko") },
        State(name: "an invitation to a moment") {
            let invitation = SceneIntroduction.Invitation(title: "Anna’s birthday", starts: clock)
            $0.introduction = SceneIntroduction(name: "Mikko", invitation: invitation)
        },
        State(name: "whether to hide a photo") {
            $0.introduction = SceneIntroduction(name: "", hiding: SceneHideCard(.pause))
        },
        State(name: "whether to hide a photo, while none change") {
            $0.introduction = SceneIntroduction(name: "", hiding: SceneHideCard(.leave), chosen: .yes)
        },
        State(name: "a photo hidden a moment ago") { $0.note = .hiddenHere },
        State(name: "a stick's photo") { $0.stick = stick(.offered) },
        State(name: "a stick's photo that is being copied") { $0.stick = stick(.copying) },
        State(name: "a stick's photo on its way") { $0.stick = stick(.onItsWay(0.3)) },
        State(name: "a stick's photo that waits for the server") {
            $0.marks = [.offline]
            $0.stick = stick(.onItsWay(nil))
        },
        State(name: "a stick's photo that waits for the family") { $0.stick = stick(.waitsForFamily) },
        State(name: "a stick's photo that was sent") { $0.stick = stick(.sent) },
        State(name: "a stick's photo that cannot be sent") { $0.stick = stick(.refused) },
        State(name: "no space for a stick's photo") { $0.note = .stickFull },
        State(name: "a stick's photo that was not sent") { $0.note = .stickUnsent },
        // The giver's words, in whatever language.
        State(
            name: "a gift card's greeting over a photo",
            scene: scene { $0.greeting = Painted.greeting(nil) },
            hasWords: false
        ),
        State(name: "the evening", scene: scene { $0.dimming = 0.6 }, hasWords: false),
        State(name: "words in the evening") {
            $0.dimming = 0.65
            $0.captions = [Painted.caption("Snow!")]
        },
        State(name: "the hour by night", scene: Scene(content: .blank, nightClock: clock, dimming: 1), hasWords: false),
        State(name: "a moment's title page") {
            let title = SceneTitle(title: "Anna’s birthday", firstDay: Painted.day(4, 6), place: "The cottage")
            $0.content = .photos([Painted.titlePage(title, over: photo)])
        },
        State(name: "the title page of several days") {
            let title = SceneTitle(
                title: "A week by the sea with everybody, their dogs, and the neighbours’ children",
                firstDay: Painted.day(30, 4),
                lastDay: LocalTime(year: 2026, month: 8, day: 6, weekday: 4, hour: 9, minute: 0)
            )
            $0.content = .photos([Painted.titlePage(title, over: photo)])
            $0.marks = [.offline, .new(2)]
        },
        State(name: "a moment's name over a photo") {
            $0.captions = [Painted.caption("Snow!")]
            $0.marks = [.new(3), .moment(title: "Anna’s birthday", opacity: 1)]
            $0.clock = clock
        },
        State(name: "within a moment") {
            $0.marks = [.allPhotos]
            $0.note = .momentOver("Anna’s birthday")
            $0.clock = clock
        },
        State(name: "a moment's title page with its guests") {
            let guests = MomentCompany(names: ["Anna", "Ben", "Carla"], count: 5)
            let title = SceneTitle(
                title: "Anna’s birthday",
                firstDay: Painted.day(4, 6),
                place: "The cottage",
                guests: guests
            )
            $0.content = .photos([Painted.titlePage(title, over: photo)])
        },
        State(name: "the hour, and what comes") {
            $0.clock = clock
            $0.coming = SceneComing(moment: .make("picnic"), title: "Anna’s birthday", days: 3)
        },
        State(name: "a greeting on the viewer's birthday") {
            $0.clock = clock
            $0.birthdays = [SceneBirthday(name: "Grandma", age: 86, isViewer: true)]
        },
        State(name: "birthdays of others, without the clock") {
            $0.captions = [Painted.caption("Snow!")]
            $0.birthdays = [SceneBirthday(name: "Anna", age: 40), SceneBirthday(name: "Maximilian")]
        },
        State(name: "the way to memory lane", scene: scene { $0.marks = [.memories] }) { thumbnails(on: $0) },
        State(name: "memory lane", scene: scene { $0.marks = [.offline, .allPhotos] }) { screen in
            .grid(SceneGrid(cells: [], gap: 4, lane: Painted.lane(of: photo, on: screen)))
        },
        State(name: "between grid and memory lane", scene: scene { _ in }) { screen in
            guard case .grid(var grid) = thumbnails(on: screen) else { return .blank }
            grid.lane = Painted.lane(of: photo, on: screen, shift: 0.4)
            return .grid(grid)
        },
    ]

    private static func thumbnails(on screen: PixelSize) -> SceneContent {
        let layout = GridLayout(screen)
        let cells = layout.slots(scrolled: 0).map { slot in
            SceneGrid.Cell(photo: photo, place: layout.place(of: slot, scrolled: 0), opacity: 1)
        }
        return .grid(SceneGrid(cells: cells, gap: layout.gap, current: cells[2].place))
    }

    private static let clock = LocalTime(year: 2025, month: 12, day: 24, weekday: 3, hour: 16, minute: 5)

    private static let photo = PhotoID.make("standing")

    fileprivate static func scene(_ change: (inout Scene) -> Void) -> Scene {
        let page = ScenePage(photo: photo, shape: PixelSize(width: 3, height: 4), offset: 0)
        var scene = Scene(content: .photos([page]))
        change(&scene)
        return scene
    }

    /// A standing photo of a hill under the sky.
    static func pictures(on screen: PixelSize) -> PictureSet {
        let place = PictureFit(PixelSize(width: 300, height: 400), on: screen).place
        var pixels: [UInt32] = []
        for y in 0..<place.height {
            for x in 0..<place.width {
                let hill = place.height * 5 / 8 - x * (place.width - x) / (2 * place.width)
                let light = UInt32(y * 120 / place.height)
                pixels.append(y < hill ? 0x5080B0 + light * 0x010101 : 0x6AA84F - light / 2 * 0x010101)
            }
        }
        func square(_ side: Int) -> Picture {
            let pixels = (0..<side * side).map { index -> UInt32 in
                let (x, y) = (index % side, index / side)
                return y < side * 5 / 8 - x * (side - x) / (2 * side) ? 0x7AA0C8 : 0x4A8038
            }
            return Picture(place: PixelRect(x: 0, y: 0, width: side, height: side), pixels: pixels)
        }
        return PictureSet(
            pages: [photo: .composited([Picture(place: place, pixels: pixels)], on: screen, .blurred, background: 0)],
            thumbnails: [photo: square(GridLayout(screen).side)],
            covers: [photo: square(LaneLayout(screen).side)]
        )
    }
}

extension FrameStates.State {
    /// A photo with something on it.
    fileprivate init(name: String, _ change: (inout Scene) -> Void) {
        self.init(name: name, scene: FrameStates.scene(change))
    }
}
