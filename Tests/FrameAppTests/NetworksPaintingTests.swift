import FamilyCore
import FrameCore
import PangoText
import Testing

@testable import FrameApp
@testable import PixelPainting

/// The pages on which a Wi-Fi is chosen.
@MainActor
struct NetworksPaintingTests {
    private static let lines: [Phrase?] = [
        nil, .networkTooOld, .networkWantsUserName, .networkGaveNoAddress, .networkGone, .networkFailed,
    ]

    private func painting(_ content: SceneContent, on screen: PixelSize, in language: String) throws -> Painting {
        try Painted.painter(in: language).painting(of: Scene(content: content), on: screen, pictures: [:])
    }

    @Test(arguments: Painted.languages, Painted.screens)
    func `the list is on the screen, with each row as high as a finger needs`(
        language: String,
        screen: PixelSize
    ) throws {
        for line in Self.lines {
            var networks = Painted.networks
            (networks.line, networks.hasBack) = (line, true)
            let frames = try painting(.networks(networks), on: screen, in: language).bitmapFrames
            for frame in frames { #expect(PixelRect(screen).contains(frame), "\(frame)") }
        }
        let plan = NetworkListPlan(screen, count: 7, page: 0, hasBack: true)
        for row in plan.rows { #expect(row.frame.height * 10 >= min(screen.width, screen.height)) }
        #expect(plan.rows.count == NetworkListPlan.mostRows && plan.buttons.map(\.target) == [.back, .other, .more])
    }

    @Test(arguments: Painted.languages, Painted.screens)
    func `the rows begin below the question and the longest sentence`(language: String, screen: PixelSize) throws {
        for line in Self.lines + [.networkRadioOff, .lookingForNetworks] {
            var networks = Painted.networks
            networks.line = line
            let frames = try painting(.networks(networks), on: screen, in: language).bitmapFrames
            let firstRow = NetworkListPlan(screen, count: networks.rows.count, page: 0, hasBack: false).rows[0].frame
            let words = frames.filter { $0.y < firstRow.y }
            #expect(words.count == (line == nil ? 1 : 2))
            for frame in words {
                #expect(frame.maxY + min(screen.width, screen.height) / 100 <= firstRow.y, "\(frame), \(firstRow)")
            }
        }
    }

    @Test(arguments: Painted.languages, Painted.screens)
    func `keeps its own words whole where names are short`(language: String, screen: PixelSize) throws {
        for line in Self.lines {
            var networks = Painted.networks
            networks.rows.removeAll { $0.name.count > 12 }
            (networks.line, networks.hasBack) = (line, true)
            let isCut = try painting(.networks(networks), on: screen, in: language).isCut
            // On a screen in the hand that stands, words are as small as they may be.
            #expect(!isCut || screen.width < 400, "\(String(describing: line))")
        }
    }

    @Test(arguments: Painted.languages, Painted.screens)
    func `the page about the network keeps every word`(language: String, screen: PixelSize) throws {
        for facts in [Painted.networkFacts, SceneNetworkFacts(network: nil, address: nil, supportWord: "WAVE")] {
            let painting = try painting(.networkFacts(facts), on: screen, in: language)
            let isCut = painting.isCut
            #expect(!isCut)
            let plan = NetworkFactsPlan(screen)
            for frame in painting.bitmapFrames {
                #expect(PixelRect(screen).contains(frame), "\(frame)")
                let isButton = frame.y >= plan.choose.y
                #expect(isButton || frame.maxY <= plan.choose.y, "\(frame)")
            }
        }
    }

    @Test(arguments: Painted.languages, Painted.screens)
    func `a password's form keeps every word, with a name that is cut`(language: String, screen: PixelSize) throws {
        for purpose in [SignInForm.Purpose.network(nil), .network("FRITZ!Box 7590 AX 👵🏽 “Mummola”")] {
            for complaint in [Phrase.networkPasswordWrong, .networkPasswordImpossible, .networkGaveNoAddress] {
                let view = Painted.networkForm(purpose, language, complaint)
                let frames = try painting(.signIn(view), on: screen, in: language).bitmapFrames
                for frame in frames { #expect(PixelRect(screen).contains(frame), "\(frame)") }
            }
        }
    }
}

/// The form for a server's address, and the notice that offers it.
@MainActor
struct AddressPaintingTests {
    @Test(arguments: Painted.languages, Painted.screens)
    func `keeps every word on the screen`(language: String, screen: PixelSize) throws {
        let painter = try Painted.painter(in: language)
        for error in AddressError.allCases {
            let view = Painted.networkForm(.server, language, .address(error))
            let painting = painter.painting(of: Scene(content: .signIn(view)), on: screen, pictures: [:])
            #expect(!painting.isCut)
            for frame in painting.bitmapFrames { #expect(PixelRect(screen).contains(frame), "\(frame)") }
        }
    }

    @Test(arguments: Painted.languages, Painted.screens)
    func `the notice's words, its buttons and the support word lie apart`(language: String, screen: PixelSize) throws {
        var notice = Notice.searching.scene()
        (notice.network, notice.offersAddress) = ("FRITZ!Box 7590 AX 👵🏽", true)
        let painter = try Painted.painter(in: language)
        let painting = painter.painting(of: Scene(content: .notice(notice)), on: screen, pictures: [:])
        #expect(!painting.isCut)
        let way = NoticePlan.address(on: screen)
        let inside = painting.bitmapFrames.filter { way.contains($0) }
        #expect(!inside.isEmpty)
        for frame in painting.bitmapFrames where !inside.contains(frame) {
            #expect(PixelRect(screen).contains(frame) && frame.intersection(way).isEmpty, "\(frame)")
        }
    }
}

extension Painted {
    static let networks = SceneNetworks(
        rows: [
            .init(name: "Sommer", bars: 4, security: .personal, isJoined: true),
            .init(name: "👵🏽 “Mummola” 你好", bars: 3, security: .personal),
            .init(name: "The Featherstonehaughs’ own Wi-F…", bars: 2, security: .personal3),
            .init(name: "Café", bars: 1, security: .open), .init(name: "Office", bars: 4, security: .enterprise),
            .init(name: "Old", bars: 0, security: .wep), .init(name: "רשת", bars: 0, security: .personal),
        ],
        lit: .row(1)
    )

    static let networkFacts = SceneNetworkFacts(network: "Sommer", address: "192.168.178.112", supportWord: "LINE")

    static func networkForm(_ purpose: SignInForm.Purpose, _ language: String, _ complaint: Phrase?) -> SceneSignIn {
        SceneSignIn(
            userName: purpose == .network(nil) ? "Sommer" : "",
            password: "a long walk",
            isPasswordShown: true,
            focus: .password,
            caret: 11,
            keyboard: Keyboard(language: language),
            pressed: [],
            choices: nil,
            complaint: complaint,
            purpose: purpose
        )
    }
}
