import FrameCore
import PangoText
import Testing

@testable import FrameApp
@testable import PixelPainting

@MainActor
struct SignInPaintingTests {
    private static let complaints: [Phrase] = [
        .wrongPassword, .tooManyTries(minutes: 1), .tooManyTries(minutes: 15), .signInUnreached, .signInFailed,
    ]

    private static func view(
        _ page: Keyboard.Page = .letters,
        language: String = "en",
        focus: SignInForm.Field = .userName,
        userName: String = "anna",
        password: String = "••••••••",
        complaint: Phrase? = nil
    ) -> SceneSignIn {
        var keyboard = Keyboard(language: language)
        _ = keyboard.press(.page(page), now: .start)
        return SceneSignIn(
            userName: userName,
            password: password,
            isPasswordShown: false,
            focus: focus,
            caret: (focus == .userName ? userName : password).count,
            keyboard: keyboard,
            pressed: [],
            choices: nil,
            complaint: complaint
        )
    }

    private func painting(_ view: SceneSignIn, on screen: PixelSize, in language: String = "en") throws -> Painting {
        try Painted.painter(in: language).painting(of: Scene(content: .signIn(view)), on: screen, pictures: [:])
    }

    @Test(arguments: Painted.languages, Painted.screens)
    func `keeps every word and key on every screen in every language`(language: String, screen: PixelSize) throws {
        for page in Keyboard.Page.allCases {
            for focus in SignInForm.Field.allCases {
                let view = Self.view(page, language: language, focus: focus, complaint: .wrongPassword)
                let painting = try painting(view, on: screen, in: language)
                let isCut = painting.isCut
                #expect(!isCut)
                for frame in painting.bitmapFrames { #expect(PixelRect(screen).contains(frame), "\(frame)") }
            }
        }
    }

    @Test(arguments: Painted.languages, Painted.screens)
    func `says what went wrong between the fields and the keys`(language: String, screen: PixelSize) throws {
        let plan = SignInPlan(screen, Keyboard(language: language))
        let quiet = try painting(Self.view(language: language), on: screen, in: language)
        for complaint in Self.complaints {
            let loud = try painting(Self.view(language: language, complaint: complaint), on: screen, in: language)
            let isCut = loud.isCut
            #expect(!isCut, "\(complaint)")
            let added = loud.bitmapFrames.filter { !quiet.bitmapFrames.contains($0) }
            #expect(added.count == 1)
            for frame in added { #expect(plan.message.contains(frame), "\(frame) in \(plan.message)") }
        }
    }

    @Test(arguments: Painted.languages, Painted.screens)
    func `every label stays on its key`(language: String, screen: PixelSize) throws {
        for page in Keyboard.Page.allCases {
            let view = Self.view(page, language: language, focus: .password)
            let faces = SignInPlan(screen, view.keyboard).keyboard.places.map(\.face)
            let keys = try #require(faces.first)
            let onKeys = try painting(view, on: screen, in: language).bitmapFrames.filter { $0.y >= keys.y }
            for frame in onKeys {
                let middle = frame.x + frame.width / 2
                let face = faces.first { $0.contains(x: middle, y: frame.y + frame.height / 2) }
                #expect(face.map { frame.x >= $0.x && frame.maxX <= $0.maxX } == true, "\(frame) on \(screen)")
            }
        }
    }

    @Test(arguments: Painted.quickScreens) func `lights the key under the finger, and it alone`(
        screen: PixelSize
    ) throws {
        let view = Self.view()
        let plan = SignInPlan(screen, view.keyboard)
        let place = try #require(plan.keyboard.place(of: .letter("g")))
        var pressed = view
        pressed.pressed = [.key(.letter("g"))]
        let calm = try pixels(view, on: screen)
        let lit = try pixels(pressed, on: screen)
        let changed = calm.indices.filter { calm[$0] != lit[$0] }
        #expect(!changed.isEmpty)
        for index in changed {
            #expect(place.face.contains(x: index % screen.width, y: index / screen.width))
        }
        let corner = (place.face.y + place.face.height / 2) * screen.width + place.face.x + place.face.width / 8
        #expect(lit[corner] == Palette.amber.premultiplied & 0xFFFFFF)
    }

    @Test func `shows the part of a long line where the caret is`() {
        let width = { (text: String) in text.count * 10 }
        let whole = String(repeating: "a", count: 30) + "b"
        let end = VisibleLine(whole, caret: 31, available: 105, width: width)
        #expect(end.text == "aaaaaaaaab" && end.caret == 100)
        let start = VisibleLine(whole, caret: 0, available: 105, width: width)
        #expect(start.text == "aaaaaaaaaa" && start.caret == 0)
        let unfocused = VisibleLine("b" + whole, caret: nil, available: 105, width: width)
        #expect(unfocused.text == "baaaaaaaaa")
        let short = VisibleLine("anna", caret: 2, available: 105, width: width)
        #expect(short.text == "anna" && short.caret == 20)
    }

    @Test(arguments: Painted.screens) func `keeps a line within its field, however long`(screen: PixelSize) throws {
        let long = String(repeating: "WM", count: 30)
        for focus in SignInForm.Field.allCases {
            let view = Self.view(focus: focus, userName: long, password: long)
            let plan = SignInPlan(screen, view.keyboard)
            for field in SignInForm.Field.allCases {
                let frame = plan.frame(of: field)
                let inside = try painting(view, on: screen).layers.map(\.frame).filter {
                    frame.contains(x: $0.x + $0.width / 2, y: $0.y + $0.height / 2)
                }
                #expect(inside.count >= 2)
                for layer in inside { #expect(layer.x >= frame.x && layer.maxX <= frame.maxX, "\(layer) in \(frame)") }
            }
        }
    }

    @Test(arguments: Painted.quickScreens) func `shows where the next letter goes`(screen: PixelSize) throws {
        let carets = try SignInForm.Field.allCases.map { field in
            let view = Self.view(focus: field)
            let frame = SignInPlan(screen, view.keyboard).frame(of: field)
            let fills = try painting(view, on: screen).layers.filter { layer in
                if case .fill(Palette.amber) = layer.content { true } else { false }
            }
            #expect(fills.count == 1)
            #expect(fills.allSatisfy { frame.contains($0.frame) })
            return fills.first?.frame.x
        }
        #expect(carets[0] != carets[1])
    }

    @Test(arguments: Painted.languages, Painted.screens)
    func `offers it on the invitation, where a touch means it`(language: String, screen: PixelSize) throws {
        let scene = Scene(content: .invitation(Painted.invitation))
        let painting = try Painted.painter(in: language).painting(of: scene, on: screen, pictures: [:])
        let way = SignInPlan.opening(on: screen)
        let offered = painting.bitmapFrames.filter { !$0.intersection(way).isEmpty }
        #expect(offered.count == 1 && offered.allSatisfy { way.contains($0) }, "\(offered) in \(way)")
    }

    private func pixels(_ view: SceneSignIn, on screen: PixelSize) throws -> [UInt32] {
        let painter = try Painted.painter()
        return Sheet(size: screen).draw { canvas in
            painter.paint(Scene(content: .signIn(view)), on: canvas, pictures: [:])
            return UnsafeBufferPointer(start: canvas.pixels, count: screen.width * screen.height).map { $0 & 0xFFFFFF }
        }
    }
}

struct KeyColourTests {
    @Test(
        arguments: [
            (Palette.cream, Palette.key), (Palette.cream, Palette.quietKey), (Palette.ink, Palette.amber),
            (Palette.cream, Palette.field), (Palette.sand, Palette.field),
        ]
    )
    func `is read with weak eyes`(words: Colour, ground: Colour) {
        #expect(words.contrast(with: ground) >= 7)
    }
}
