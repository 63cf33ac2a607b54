import Dispatch
import FamilyCore
import FrameCore
import PixelPainting
import Synchronization

@testable import FrameApp

/// A screen with no glass: a test is its hands and its eyes.
final class ScriptedStage: Stage, Sendable {
    private struct State {
        var events: [ScreenEvent] = []
        var drawn: (scene: Scene, pictures: Set<PhotoID>)?
        /// What each present put on the glass; nothing where there was nothing drawn.
        var seen: [(scene: Scene, pictures: Set<PhotoID>)?] = []
        var presents = 0
        var draws = 0
        /// Presents of a film's picture.
        var moving = 0
        var isBroken = false
        var failures = 0
        var releases = 0
        var rotation = Rotation.none
        var language: String?
        var viewing: Viewing?
    }

    struct Broken: Error {}

    private let panel = PixelSize(width: 160, height: 100)
    private let state = Mutex(State())
    private let semaphore = DispatchSemaphore(value: 0)

    var wake: @Sendable () -> Void { { [semaphore] in _ = semaphore.signal() } }

    var size: PixelSize { state.withLock { $0.rotation.turned(panel) } }

    func rotate(_ rotation: Rotation) { state.withLock { $0.rotation = rotation } }

    func speak(_ language: String) { state.withLock { $0.language = language } }

    func view(_ viewing: Viewing) { state.withLock { $0.viewing = viewing } }

    func releaseCaches() { state.withLock { $0.releases += 1 } }

    /// How often it was told to release its caches.
    var releases: Int { state.withLock(\.releases) }

    /// How large it was last told that words shall be.
    var viewing: Viewing? { state.withLock { $0.viewing } }

    /// What it was last told to speak.
    var language: String? { state.withLock { $0.language } }

    func events(within limit: Duration) -> [ScreenEvent] {
        _ = semaphore.wait(timeout: .now() + limit / .seconds(1))
        return state.withLock { state in
            defer { state.events = [] }
            return state.events
        }
    }

    func draw(_ scene: Scene, pictures: PictureSet) throws {
        state.withLock { state in
            state.drawn = (scene, Set(pictures.pages.keys))
            state.draws += 1
            let isMoving = scene.pages.contains { $0.film > 0 && pictures.films[$0.photo] != nil }
            state.moving += isMoving ? 1 : 0
        }
    }

    var newMark: PixelRect? { nil }

    var momentMark: PixelRect? { nil }

    var isDrawn: Bool { state.withLock { $0.drawn != nil } }

    func present() throws {
        try state.withLock { state in
            guard !state.isBroken else {
                state.failures += 1
                throw Broken()
            }
            state.presents += 1
            state.seen.append(state.drawn)
        }
    }

    // MARK: - Hands and eyes

    func touch(_ event: ScreenEvent) {
        state.withLock { $0.events.append(event) }
        wake()
    }

    /// As a window that was made another: its pixels are empty, and nobody tells.
    func losePixels() { state.withLock { $0.drawn = nil } }

    func breakGlass(_ isBroken: Bool) { state.withLock { $0.isBroken = isBroken } }

    var failures: Int { state.withLock { $0.failures } }

    /// How many pictures of films were drawn.
    var moving: Int { state.withLock { $0.moving } }

    var presents: Int { state.withLock { $0.presents } }

    var draws: Int { state.withLock { $0.draws } }

    var scene: Scene? { state.withLock { $0.seen.last??.scene } }

    /// The photo that fills the glass, with its picture drawn.
    var photo: PhotoID? {
        state.withLock { state in
            guard let (scene, pictures) = state.seen.last ?? nil else { return nil }
            guard scene.pages.count == 1, let page = scene.pages.first else { return nil }
            return page.offset == 0 && pictures.contains(page.photo) ? page.photo : nil
        }
    }
}
