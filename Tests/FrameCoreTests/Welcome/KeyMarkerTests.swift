import FamilyCore
import Testing

@testable import FrameCore

/// The sign-in view with a remote control: arrows, OK and Back, and not one letter.
struct KeyMarkerTests {
    private static let screens = [
        PixelSize(width: 1280, height: 800), PixelSize(width: 1024, height: 600), PixelSize(width: 600, height: 1024),
    ]
    private static let arrows: [Key] = [.left, .right, .up, .down]
    private let now = Uptime.start

    private func view(_ purpose: SignInForm.Purpose, on screen: PixelSize, by key: Key? = .enter) -> SignInView {
        SignInView(by: key.map { .key($0) }, language: "fi", purpose, on: screen, now: now)
    }

    @discardableResult
    private func press(_ key: Key, _ view: inout SignInView, on screen: PixelSize) -> SignInView.Command {
        view.handle(.key(key), on: screen, now: now)
    }

    private func marked(_ view: SignInView, on screen: PixelSize) -> SignInControl? {
        view.scene(on: screen, now: now).marked
    }

    /// The shortest ways by arrows to all controls.
    private func ways(_ view: SignInView, on screen: PixelSize) -> [SignInControl: [Key]] {
        var ways: [SignInControl: [Key]] = [:]
        var open: [(SignInView, [Key])] = [(view, [])]
        while !open.isEmpty {
            let (view, way) = open.removeFirst()
            guard let here = marked(view, on: screen), ways[here] == nil else { continue }
            ways[here] = way
            for arrow in Self.arrows {
                var next = view
                press(arrow, &next, on: screen)
                open.append((next, way + [arrow]))
            }
        }
        return ways
    }

    /// Walks to a control and presses OK there.
    @discardableResult
    private func choose(
        _ control: SignInControl,
        _ view: inout SignInView,
        on screen: PixelSize
    ) throws -> SignInView.Command {
        for arrow in try #require(ways(view, on: screen)[control], "\(control)") { press(arrow, &view, on: screen) }
        return press(.enter, &view, on: screen)
    }

    @Test(arguments: screens, [SignInForm.Purpose.family, .network("Sommer"), .network(nil)])
    func `arrows reach every control from every page of the keyboard`(
        screen: PixelSize,
        purpose: SignInForm.Purpose
    ) throws {
        for page in Keyboard.Page.allCases {
            var view = view(purpose, on: screen)
            // The way to the signs leads over the digits.
            if page == .signs { try choose(.key(.page(.digits)), &view, on: screen) }
            if page != .letters { try choose(.key(.page(page)), &view, on: screen) }
            let keys = view.keyboard.rows.joined().map(SignInControl.key)
            let fields = SignInForm.Field.allCases.filter { $0 == .password || purpose.asksForName }
            let expected = Set(keys + fields.map(SignInControl.field) + [.back, .reveal])
            let ways = ways(view, on: screen)
            #expect(view.keyboard.page == page && Set(ways.keys) == expected)
            // Half a row and all rows, at most.
            #expect(ways.values.map(\.count).max().map { $0 <= 12 } == true)
        }
    }

    @Test(arguments: screens)
    func `a router's password is typed with arrows and OK`(screen: PixelSize) throws {
        var view = view(.network("Sommer"), on: screen)
        for letter in "ab1@" {
            if letter == "1" { try choose(.key(.page(.digits)), &view, on: screen) }
            try choose(.key(.letter(letter)), &view, on: screen)
        }
        try choose(.key(.page(.letters)), &view, on: screen)
        try choose(.key(.shift), &view, on: screen)
        try choose(.key(.letter("Ö")), &view, on: screen)
        try choose(.key(.space), &view, on: screen)
        try choose(.key(.letter("x")), &view, on: screen)
        try choose(.key(.letter("y")), &view, on: screen)
        try choose(.key(.backspace), &view, on: screen)
        #expect(view.form.password.text == "ab1@Ö x")
        try choose(.reveal, &view, on: screen)
        #expect(!view.form.isPasswordShown)
        let command = try choose(.key(.enter), &view, on: screen)
        #expect(command == .ask(SignIn.Credentials(userName: "", password: "ab1@Ö x")))
    }

    @Test func `a name and a password are typed in their fields`() throws {
        let screen = Self.screens[0]
        var view = view(.family, on: screen)
        try choose(.key(.letter("a")), &view, on: screen)
        try choose(.field(.password), &view, on: screen)
        try choose(.key(.letter("b")), &view, on: screen)
        let command = try choose(.key(.enter), &view, on: screen)
        #expect(command == .ask(SignIn.Credentials(userName: "a", password: "b")))
        let left = try choose(.back, &view, on: screen)
        #expect(left == .leave)
    }

    @Test func `rows go round at their ends, and a way up and down leads back`() {
        let screen = Self.screens[0]
        var view = view(.network("Sommer"), on: screen)
        press(.left, &view, on: screen)
        #expect(marked(view, on: screen) == .key(.letter("å")))
        press(.right, &view, on: screen)
        #expect(marked(view, on: screen) == .key(.letter("q")))
        for _ in 0..<4 { press(.right, &view, on: screen) }
        for _ in 0..<9 { press(.down, &view, on: screen) }
        #expect(marked(view, on: screen) == .key(.space))
        for _ in 0..<3 { press(.up, &view, on: screen) }
        #expect(marked(view, on: screen) == .key(.letter("t")))
        for _ in 0..<9 { press(.up, &view, on: screen) }
        #expect(marked(view, on: screen) == .back)
    }

    @Test func `a finger needs no marker, and an arrow brings it`() {
        let screen = Self.screens[0]
        var view = view(.network("Sommer"), on: screen, by: nil)
        #expect(marked(view, on: screen) == nil)
        press(.right, &view, on: screen)
        #expect(marked(view, on: screen) == .key(.letter("q")))
        _ = view.handle(.touchDown(TouchID(1), at: ScreenPoint(x: 0.5, y: 0.1)), on: screen, now: now)
        #expect(marked(view, on: screen) == nil)
        // OK before anything was typed.
        press(.enter, &view, on: screen)
        #expect(marked(view, on: screen) == .key(.letter("q")))
    }

    @Test func `who types letters has a real keyboard, whose arrows move the caret and whose Enter sends`() {
        let screen = Self.screens[0]
        var view = view(.family, on: screen)
        _ = view.handle(.typed("ana"), on: screen, now: now)
        #expect(marked(view, on: screen) == nil)
        press(.left, &view, on: screen)
        _ = view.handle(.typed("n"), on: screen, now: now)
        press(.down, &view, on: screen)
        _ = view.handle(.typed("secret"), on: screen, now: now)
        press(.up, &view, on: screen)
        press(.end, &view, on: screen)
        _ = view.handle(.typed("!"), on: screen, now: now)
        press(.tab, &view, on: screen)
        #expect(press(.enter, &view, on: screen) == .ask(SignIn.Credentials(userName: "anna!", password: "secret")))
        #expect(marked(view, on: screen) == nil)
    }

    @Test(arguments: [Key.down, .up])
    func `an arrow without a use does not make a real keyboard's Enter write a letter`(arrow: Key) {
        let screen = Self.screens[0]
        var view = view(.network("Sommer"), on: screen)
        _ = view.handle(.typed("a long walk"), on: screen, now: now)
        press(arrow, &view, on: screen)
        #expect(marked(view, on: screen) == .key(.enter))
        #expect(press(.enter, &view, on: screen) == .ask(SignIn.Credentials(userName: "", password: "a long walk")))
    }
}
