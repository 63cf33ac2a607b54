import FamilyCore
import FrameCore
import SDLScreen

/// The real screen, with the painter that draws scenes on it.
final class SDLStage: Stage {
    private let screen: Screen
    private let painter: Painter
    /// Returns the words of a language; nil if they cannot be read.
    private let words: (String) -> Words?
    private var firstFrame = FirstFrame()
    private var viewing: Viewing

    init(screen: Screen, painter: Painter, viewing: Viewing, words: @escaping (String) -> Words?) {
        self.viewing = viewing
        self.screen = screen
        self.painter = painter
        self.words = words
    }

    var size: PixelSize { screen.size }

    func rotate(_ rotation: Rotation) {
        screen.rotation = rotation
        view(viewing)
    }

    func speak(_ language: String) {
        if let words = words(language) { painter.speak(words) }
    }

    func view(_ viewing: Viewing) {
        self.viewing = viewing
        painter.resize(LetterSize(viewing, on: screen.size))
    }

    /// SDL's name of the video driver.
    var driver: String { screen.driver }

    /// The power of the monitors; nil if a display server controls them.
    var power: PanelPower? { PanelPower(of: screen) }

    /// The power of the monitors of a Wayland compositor; nil without one that
    /// can switch them.
    var outputs: OutputPower? { driver == "wayland" ? OutputPower() : nil }

    var wake: @Sendable () -> Void {
        let waker = screen.waker
        return { waker.wake() }
    }

    func events(within limit: Duration) -> [ScreenEvent] {
        firstFrame.takeDebt() ? [.exposed] + screen.events(within: .zero) : screen.events(within: limit)
    }

    func draw(_ scene: Scene, pictures: PictureSet) throws {
        screen.takesText = scene.takesText
        let part = firstFrame.part(of: scene, hasPictures: !pictures.pages.isEmpty)
        try screen.draw { canvas in painter.paint(part, on: canvas, pictures: pictures) }
    }

    func releaseCaches() { painter.releaseCaches() }

    var newMark: PixelRect? { painter.newMark }

    var momentMark: PixelRect? { painter.momentMark }

    var isDrawn: Bool { screen.isDrawn }

    func present() throws {
        try screen.present()
        // The fonts are not read earlier, so that the first photo has the processors to itself.
        if firstFrame.presented() { painter.prepareForWords() }
    }
}
