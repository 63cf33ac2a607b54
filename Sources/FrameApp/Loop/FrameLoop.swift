import FamilyCore
import FrameCore
import Logging

/// The one thread that decides.
///
/// It waits for an event or the next deadline, lets `Frame` decide, hands out
/// the effects, and draws where something changed. It blocks on nothing but
/// that wait; a still picture costs one present in five seconds, which proves
/// to the watchdog that pictures can still be shown.
struct FrameLoop {
    /// The longest wait: half of what the watchdog allows.
    static let longestWait = Duration.seconds(5)
    /// The period of a screen at 60 Hz: what moves by itself is drawn no more
    /// often.
    static let drawingPeriod = Duration.nanoseconds(16_666_667)

    /// What moves a few pixels in a second is drawn this often.
    static let driftPeriod = Duration.milliseconds(50)

    /// After a finger's move the next one is expected for so long: what else
    /// there is to see comes with it, or it would wait behind the drawing.
    static let moveIsNear = Duration.milliseconds(25)

    /// The first thing to see is a photo; where none gets ready so soon, its
    /// place: a picture of nothing costs the time of one of something.
    private static let firstIsDue = Uptime(.milliseconds(250))

    /// What the pixels on the glass were made of.
    private struct Shown: Equatable {
        var scene: Scene
        /// Which decoding of each photo in it: another screen, another picture.
        var editions: [Int]
        var size: PixelSize

        /// Nothing is to be seen yet but marks of what there will be; in the
        /// dark of the night nothing ever is.
        var isEmpty: Bool {
            scene.content == .blank && scene.pie == nil && scene.introduction == nil && scene.dimming < 1
        }
    }

    private var frame: Frame
    private let stage: any Stage
    private let performer: Performer
    private let health: HealthReporter
    private let log: Logger
    private let begin = ContinuousClock.now
    private var shown: Shown?
    /// When the glass was last written to, or should have been.
    private var presentedAt: Uptime?
    /// When it was last seen what ought to be on the glass.
    private var lookedAt = Uptime.start
    /// When the finger that is down was last seen to move.
    private var movedAt: Uptime?
    /// This turn brought something from a hand.
    private var isOfHand = false
    private var isEnding = false

    init(_ frame: Frame, on stage: any Stage, performer: Performer, health: HealthReporter, log: Logger) {
        self.frame = frame
        self.stage = stage
        self.performer = performer
        self.health = health
        self.log = log
    }

    private var now: Uptime { Uptime(begin.duration(to: .now)) }

    /// Runs until the frame is asked to end.
    mutating func run(from contents: ShelfContents, seed: UInt64) {
        take(.started(contents, screen: stage.size, seed: seed))
        show()
        while !isEnding {
            turn()
            show()
        }
    }

    private mutating func turn() {
        let events = stage.events(within: patience)
        isOfHand = !events.isEmpty
        // What one look brings has one time: nothing is decided in its midst.
        let seen = now
        for event in events {
            note(event)
            take(.screen(event), at: seen)
        }
        for event in performer.mailbox.take() { take(event) }
        if let deadline = frame.deadline, deadline <= now { take(.deadlineReached) }
        // No timer of its own: it goes with the present that is due anyway.
        if isPresentDue(now: now), frame.isCheckDue(now: now) { take(.idled) }
    }

    private mutating func take(_ event: FrameEvent, at time: Uptime? = nil) {
        let effects = frame.handle(event, now: time ?? now, clock: .system)
        if effects.contains(.quit) { isEnding = true }
        performer.perform(effects, on: stage.size)
        for case .speak(let language) in effects {
            stage.speak(language)
            shown = nil
        }
        for case .turnScreen(let rotation) in effects { turn(rotation) }
    }

    private mutating func turn(_ rotation: Rotation) {
        stage.turn(rotation)
        shown = nil
        take(.screen(.resized(stage.size)))
    }

    private mutating func note(_ event: ScreenEvent) {
        switch event {
        case .touchMoved: movedAt = now
        case .touchUp: movedAt = nil
        // Resized to as many pixels as before, too: a Wayland screen whose scale
        // changes shows the old ones as they fall until it gets new ones.
        case .exposed, .resized: shown = nil
        default: break
        }
    }

    // MARK: - Waiting

    /// When what is not of the hand may be drawn, if a move of it is near.
    private var handsTurnEnds: Uptime? { movedAt?.advanced(by: Self.moveIsNear) }

    private var patience: Duration {
        let now = now
        guard let presentedAt else { return max(.zero, now.duration(to: Self.firstIsDue)) }
        let mayDraw = lookedAt.advanced(by: Self.drawingPeriod)
        let mustPresent = presentedAt.advanced(by: Self.longestWait)
        guard !frame.isAnimating else { return max(.zero, now.duration(to: mayDraw)) }
        // A deadline that comes with every picture must not become a spin.
        let deadline = frame.deadline.map { max($0, mayDraw) }
        let drift = frame.isDrifting ? lookedAt.advanced(by: Self.driftPeriod) : nil
        let hand = handsTurnEnds.flatMap { $0 > now ? $0 : nil }
        let next = [deadline, drift, hand, health.deadline, mustPresent].compactMap(\.self).min() ?? mustPresent
        return max(.zero, now.duration(to: next))
    }

    // MARK: - Drawing

    private mutating func show() {
        let now = now
        if !isOfHand, let handsTurnEnds, now < handsTurnEnds { return lookedAt = now }
        let scene = frame.scene(now: now, clock: .system)
        let editions = performer.editions(of: scene.pages.map(\.photo))
        let next = Shown(scene: scene, editions: editions, size: stage.size)
        lookedAt = now
        guard presentedAt != nil || now >= Self.firstIsDue || !next.isEmpty else { return }
        if next != shown || isPresentDue(now: now) { present(next, now: now) }
        health.saw(frame.status, now: now)
    }

    private func isPresentDue(now: Uptime) -> Bool {
        presentedAt.map { $0.advanced(by: Self.longestWait) <= now } ?? true
    }

    /// A screen that fails now may work again: the next turn tries anew.
    private mutating func present(_ next: Shown, now: Uptime) {
        let isFirst = presentedAt == nil
        presentedAt = now
        // Also where it fails: the family's photos are fetched all the same.
        defer { if isFirst { performer.firstFrameShown() } }
        do {
            if next != shown || !stage.isDrawn { try stage.draw(next.scene, pictures: performer.readyPictures) }
            try stage.present()
            shown = next
            health.presented(next.scene, size: next.size, now: now)
        } catch {
            shown = nil
            log.error("nothing could be shown: \(error)")
        }
    }
}
