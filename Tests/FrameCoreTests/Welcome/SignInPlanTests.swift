import Testing

@testable import FrameCore

struct SignInPlanTests {
    static let screens = [
        (480, 320), (320, 480), (640, 480), (800, 480), (1024, 600), (1024, 768), (1280, 800), (800, 1280),
        (1080, 1920), (1920, 1080), (2160, 3840), (3840, 2160), (1000, 1000),
    ].map { PixelSize(width: $0.0, height: $0.1) }

    private static func plans(on screen: PixelSize) -> [SignInPlan] {
        KeyboardTests.languages.flatMap { language in
            Keyboard.Page.allCases.map { page in
                var keyboard = Keyboard(language: language)
                _ = keyboard.press(.page(page), now: .start)
                return SignInPlan(screen, keyboard)
            }
        }
    }

    /// Where two of them meet.
    private static func overlaps(_ frames: [PixelRect]) -> [PixelRect] {
        frames.indices.flatMap { index in
            frames[(index + 1)...].map(frames[index].intersection).filter { !$0.isEmpty }
        }
    }

    @Test(arguments: screens) func `no key lies over another, and all are on the screen`(screen: PixelSize) {
        for plan in Self.plans(on: screen) {
            let places = plan.keyboard.places
            let outside = places.filter { place in
                !PixelRect(screen).contains(place.reach) || !place.reach.contains(place.face) || place.face.isEmpty
            }
            #expect(outside.map(\.key) == [])
            #expect(Self.overlaps(places.map(\.reach)) == [])
        }
    }

    @Test(arguments: screens) func `every spot of the keyboard is some key's`(screen: PixelSize) {
        for plan in Self.plans(on: screen) {
            let area = plan.keyboard.places.reduce(0) { $0 + $1.reach.width * $1.reach.height }
            #expect(area == plan.keyboard.frame.width * plan.keyboard.frame.height)
        }
    }

    @Test(arguments: screens) func `fields, words and keys have places of their own`(screen: PixelSize) {
        for plan in Self.plans(on: screen) {
            let labels = SignInForm.Field.allCases.map { field in
                let frame = plan.frame(of: field)
                return PixelRect(
                    x: frame.x,
                    y: frame.y - plan.labelHeight,
                    width: frame.width,
                    height: plan.labelHeight
                )
            }
            let parts = labels + [plan.back, plan.userName, plan.password, plan.message, plan.keyboard.frame]
            #expect(parts.filter { !PixelRect(screen).contains($0) || $0.isEmpty } == [])
            #expect(Self.overlaps(parts) == [])
            #expect(plan.password.contains(plan.reveal))
        }
    }

    /// On a hand-sized screen of 480 by 320, 160 dots an inch, 36 pixels are
    /// nearly six millimetres; elsewhere a key is a share of the screen.
    @Test(arguments: screens) func `keys and fields are large`(screen: PixelSize) {
        let short = min(screen.width, screen.height)
        for plan in Self.plans(on: screen) {
            let small = plan.keyboard.places.filter { place in
                place.reach.height < short * 11 / 100 || place.reach.width < screen.width * 8 / 100
            }
            #expect(small.map(\.key) == [])
            for frame in [plan.userName, plan.back] { #expect(frame.height >= short * 11 / 100, "\(screen)") }
        }
    }

    @Test(arguments: screens) func `a touch means what is drawn there`(screen: PixelSize) {
        let plan = SignInPlan(screen, Keyboard(language: "fi"))
        for place in plan.keyboard.places {
            #expect(plan.control(x: place.face.x + 1, y: place.face.y + 1) == .key(place.key))
        }
        #expect(plan.control(x: plan.reveal.x + 2, y: plan.reveal.y + 2) == .reveal)
        #expect(plan.control(x: plan.back.x + 2, y: plan.back.y + 2) == .back)
        #expect(plan.control(x: plan.userName.x + 2, y: plan.userName.y - 2) == .field(.userName))
        #expect(plan.control(x: plan.password.x + 2, y: plan.password.y + 2) == .field(.password))
        #expect(plan.control(x: plan.message.x + 2, y: plan.message.maxY - 2) == nil)
    }

    @Test(arguments: screens) func `other letters lie beside one another on the screen, the first over its key`(
        screen: PixelSize
    ) throws {
        for language in KeyboardTests.languages {
            let keyboard = Keyboard(language: language)
            let plan = SignInPlan(screen, keyboard).keyboard
            for place in plan.places {
                let letters = keyboard.others(than: place.key)
                guard let choices = KeyChoices(letters, over: place.key, on: plan) else {
                    #expect(letters.isEmpty)
                    continue
                }
                let frames = choices.choices.map(\.frame)
                #expect(frames.filter { !PixelRect(screen).contains($0) || $0.isEmpty } == [])
                #expect(Self.overlaps(frames) == [])
                let first = try #require(frames.first)
                let middle = place.face.x + place.face.width / 2
                #expect(first.x <= middle && first.maxX >= middle)
            }
        }
    }

    @Test(arguments: screens) func `the way in lies at the screen's foot`(screen: PixelSize) {
        let way = SignInPlan.opening(on: screen)
        #expect(PixelRect(screen).contains(way) && way.maxY == screen.height)
        #expect(way.height >= min(screen.width, screen.height) / 10)
    }
}
