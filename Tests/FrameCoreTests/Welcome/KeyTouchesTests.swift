import FamilyCore
import Testing

@testable import FrameCore

/// Fingers on the sign-in view, told by the keys that they touch.
struct KeyTouchesTests {
    private static let screen = PixelSize(width: 1280, height: 800)
    private var view = SignInView(language: "en", on: Self.screen, now: .start)
    private var now = Uptime.start

    private func point(_ control: SignInControl) throws -> ScreenPoint {
        let plan = SignInPlan(Self.screen, view.keyboard)
        let frame: PixelRect
        switch control {
        case .key(let key): frame = try #require(plan.keyboard.place(of: key)).face
        case .field(let field): frame = plan.frame(of: field)
        case .reveal: frame = plan.reveal
        case .back: frame = plan.back
        }
        return ScreenPoint(
            x: (Double(frame.x) + Double(frame.width) / 3) / Double(Self.screen.width),
            y: (Double(frame.y) + Double(frame.height) / 2) / Double(Self.screen.height)
        )
    }

    private func middle(of frame: PixelRect) -> ScreenPoint {
        ScreenPoint(
            x: Double(frame.x + frame.width / 2) / Double(Self.screen.width),
            y: Double(frame.y + frame.height / 2) / Double(Self.screen.height)
        )
    }

    @discardableResult
    private mutating func tell(_ event: ScreenEvent) -> SignInView.Command {
        view.handle(event, on: Self.screen, now: now)
    }

    private mutating func down(_ finger: Int64, _ control: SignInControl) throws {
        tell(.touchDown(TouchID(finger), at: try point(control)))
    }

    private mutating func move(_ finger: Int64, _ control: SignInControl) throws {
        tell(.touchMoved(TouchID(finger), to: try point(control)))
    }

    @discardableResult
    private mutating func up(_ finger: Int64, _ control: SignInControl) throws -> SignInView.Command {
        tell(.touchUp(TouchID(finger), at: try point(control)))
    }

    @discardableResult
    private mutating func tap(_ control: SignInControl) throws -> SignInView.Command {
        try down(1, control)
        return try up(1, control)
    }

    private mutating func type(_ text: String) throws {
        for letter in text { try tap(.key(letter == " " ? .space : .letter(letter))) }
    }

    private mutating func wait(_ duration: Duration) {
        let end = now.advanced(by: duration)
        while let next = view.deadlines.compactMap(\.self).filter({ $0 > now }).min(), next <= end {
            now = next
            view.advance(on: Self.screen, now: now)
        }
        now = end
    }

    private var scene: SceneSignIn { view.scene(on: Self.screen, now: now) }

    @Test mutating func `a key is lit at once and writes when the finger lifts`() throws {
        try down(1, .key(.letter("a")))
        #expect(scene.pressed == [.key(.letter("a"))] && scene.userName.isEmpty)
        try up(1, .key(.letter("a")))
        #expect(scene.pressed == [] && scene.userName == "a" && scene.caret == 1)
    }

    @Test mutating func `a finger that slid writes where it lifts`() throws {
        try down(1, .key(.letter("a")))
        try move(1, .key(.letter("s")))
        #expect(scene.pressed == [.key(.letter("s"))])
        try up(1, .key(.letter("d")))
        #expect(scene.userName == "d")
    }

    @Test mutating func `a finger that left the keyboard writes nothing and leaves nothing`() throws {
        try down(1, .key(.letter("q")))
        try move(1, .back)
        #expect(scene.pressed == [])
        #expect(try up(1, .back) == .none)
        try down(1, .back)
        try up(1, .key(.letter("q")))
        #expect(scene.userName.isEmpty)
        #expect(try tap(.back) == .leave)
    }

    @Test mutating func `two hands lose no letter, whichever lifts first`() throws {
        for (index, letter) in "anna karenina lives".enumerated() {
            // Each finger lifts only after the next one is down.
            try down(Int64(index), .key(letter == " " ? .space : .letter(letter)))
            if index > 1 { try up(Int64(index - 2), .key(.enter)) }
        }
        tell(.touchUp(TouchID(18), at: try point(.key(.letter("s")))))
        #expect(scene.userName == "anna karenina lives")
        #expect(scene.focus == .userName)
    }

    @Test mutating func `shift held by one finger counts for the other's letter`() throws {
        try down(1, .key(.shift))
        try down(2, .key(.letter("a")))
        try up(2, .key(.letter("A")))
        try up(1, .key(.shift))
        try type("nna")
        #expect(scene.userName == "Anna")
    }

    @Test mutating func `a held backspace takes one letter after another until it lifts`() throws {
        try type("abcdefghij")
        try down(1, .key(.backspace))
        #expect(scene.userName == "abcdefghij")
        wait(KeyTouches.hold)
        #expect(scene.userName == "abcdefghi" && scene.pressed == [.key(.backspace)])
        wait(KeyTouches.pulse * 3)
        #expect(scene.userName == "abcdef")
        try up(1, .key(.backspace))
        wait(.seconds(2))
        #expect(scene.userName == "abcdef")
        try tap(.key(.backspace))
        #expect(scene.userName == "abcde")
    }

    @Test mutating func `backspace under a lost finger ends with the next finger, or by itself`() throws {
        try type("abcdef")
        try down(1, .key(.backspace))
        wait(.seconds(3))
        #expect(scene.userName.isEmpty && scene.pressed == [.key(.backspace)])
        try down(2, .key(.letter("a")))
        #expect(scene.pressed == [.key(.letter("a"))])
        try up(2, .key(.letter("a")))
        wait(.seconds(2))
        #expect(scene.userName == "a")
        try down(1, .key(.backspace))
        wait(GestureRecognizer.lostBeforeOther)
        tell(.typed("anna"))
        wait(.seconds(1))
        #expect(scene.userName == "anna" && scene.pressed == [])
    }

    @Test mutating func `shift that was held for long counts for the other's letter, too`() throws {
        try down(1, .key(.shift))
        wait(.seconds(3))
        try down(2, .key(.letter("a")))
        try up(2, .key(.letter("A")))
        try up(1, .key(.shift))
        #expect(scene.userName == "A")
    }

    @Test mutating func `a held letter offers others, and writes the one slid on to`() throws {
        try down(1, .key(.letter("e")))
        wait(KeyTouches.hold)
        #expect(scene.choices?.choices.map(\.letter).prefix(2) == ["é", "è"])
        for (index, written) in ["é", "éè"].enumerated() {
            let choice = try #require(scene.choices?.choices[index].frame)
            tell(.touchMoved(TouchID(1), to: middle(of: choice)))
            #expect(scene.choices?.pickedIndex == index && scene.pressed == [])
            tell(.touchUp(TouchID(1), at: middle(of: choice)))
            #expect(scene.userName == written && scene.choices == nil)
            try down(1, .key(.letter("e")))
            wait(KeyTouches.hold)
        }
        try up(1, .key(.enter))
        #expect(scene.userName == "éè" && scene.focus == .userName)
    }

    @Test(arguments: ["e", "q"] as [Character]) mutating func `a slow finger writes the letter it lies on`(
        letter: Character
    ) throws {
        let isRich = letter == "e"
        try down(1, .key(.letter(letter)))
        wait(.seconds(1))
        #expect((scene.choices != nil) == isRich && scene.pressed == [.key(.letter(letter))])
        try up(1, .key(.letter(letter)))
        #expect(scene.userName == String(letter))
        // Also one that went to look and came back.
        try down(1, .key(.letter(letter)))
        wait(.seconds(1))
        try move(1, .key(.enter))
        #expect(scene.choices?.pickedIndex == nil && scene.pressed == (isRich ? [] : [.key(.enter)]))
        try up(1, .key(.letter(letter)))
        #expect(scene.userName == String([letter, letter]))
    }

    @Test mutating func `a finger that slides slowly is not held`() throws {
        try down(1, .key(.letter("e")))
        wait(.milliseconds(400))
        try move(1, .key(.letter("a")))
        wait(.milliseconds(400))
        #expect(scene.choices == nil)
        wait(.milliseconds(100))
        #expect(scene.choices != nil)
    }

    @Test mutating func `touches choose the field and show the password`() throws {
        try tap(.field(.password))
        try type("se")
        #expect(scene.focus == .password && scene.password == "••")
        try tap(.reveal)
        #expect(scene.password == "se" && scene.isPasswordShown)
        try tap(.reveal)
        #expect(scene.password == "••")
        try tap(.field(.userName))
        try type("x")
        #expect(scene.userName == "x" && scene.caret == 1)
    }

    @Test mutating func `enter goes on to what is empty, then asks`() throws {
        try tap(.key(.enter))
        #expect(scene.focus == .userName)
        try type("anna")
        #expect(try tap(.key(.enter)) == .none)
        #expect(scene.focus == .password)
        #expect(try tap(.key(.enter)) == .none)
        try type("violets")
        #expect(try tap(.key(.enter)) == .ask(.init(userName: "anna", password: "violets")))
    }

    @Test mutating func `a real keyboard does all of it`() {
        tell(.typed("annä"))
        tell(.key(.backspace))
        tell(.typed("a"))
        tell(.key(.home))
        tell(.key(.delete))
        tell(.typed("A"))
        tell(.key(.end))
        tell(.key(.tab))
        tell(.typed("pass word"))
        tell(.key(.left))
        tell(.key(.left))
        tell(.key(.right))
        tell(.typed("!"))
        #expect(scene.userName == "Anna" && scene.password.count == 10 && scene.caret == 9)
        // Letters come as text: their keys mean nothing here.
        for key in [Key.heart, .plus, .minus, .space, .pause, .other] { tell(.key(key)) }
        #expect(tell(.key(.enter)) == .ask(.init(userName: "Anna", password: "pass wor!d")))
        tell(.key(.up))
        #expect(scene.focus == .userName)
        tell(.key(.down))
        #expect(scene.focus == .password)
        #expect(tell(.key(.escape)) == .leave)
    }
}
