import Dispatch
import FamilyCore
import FrameCore
import Logging

/// The loop on the main thread; only it changes the frame's state.
///
/// It waits for an event or the next deadline, calls `Frame`, hands out the
/// effects, and draws if something changed. Only that wait blocks. A still
/// picture costs one present in five seconds, which proves to the watchdog that
/// pictures can still be shown.
struct FrameLoop {
    /// The longest wait: half of what the watchdog allows.
    static let longestWait = Duration.seconds(5)
    /// The period of a screen at 60 Hz: animations are drawn no more often.
    static let drawingPeriod = Duration.nanoseconds(16_666_667)

    /// The period of slow animations, which move a few pixels in a second.
    static let driftPeriod = Duration.milliseconds(50)

    /// The time within which a moving finger's next move is expected.
    ///
    /// Other changes are drawn together with that move, which would otherwise
    /// wait behind their drawing.
    static let moveIsNear = Duration.milliseconds(25)

    /// The time until something is drawn if no photo is ready: before it, only
    /// a photo is drawn, because drawing a placeholder takes as long.
    private static let firstIsDue = Uptime(.milliseconds(250))

    /// What the presented pixels were made of.
    private struct Shown: Equatable {
        var scene: Scene
        /// The decoding number of each photo in the scene: another number,
        /// another picture.
        var editions: [Int]
        var size: PixelSize

        /// True if there are only placeholders; at night, when the screen is
        /// black, it is never true.
        var isEmpty: Bool {
            scene.content == .blank && scene.pie == nil && scene.introduction == nil && scene.dimming < 1
        }
    }

    /// The places of the mark of new photos and of the sign of moments, as the frame was last told; nil if not drawn.
    private struct Marks {
        var new: PixelRect?
        var moments: PixelRect?
    }

    private var frame: Frame
    private let stage: any Stage
    private let performer: Performer
    private let health: HealthReporter
    private let log: Logger
    private let begin = ContinuousClock.now
    private var roomClock = ZonedClock()
    /// The state of the work that is done while nobody uses the frame.
    ///
    /// `idledAt` is the time of the last `.idled` event; until that event, it is the time of the first present.
    private var rest = (memory: MemoryRelease(), pictures: IdlePictureReducer(), idledAt: Uptime?.none)
    private var shown: Shown?
    /// The time of the last present, also if it failed.
    private var presentedAt: Uptime?
    /// The time at which the scene was last asked for.
    private var lookedAt = Uptime.start
    /// The time of the last move of the finger that is down; nil without one.
    private var movedAt: Uptime?
    /// True if this turn brought an event of a finger or key.
    private var isOfHand = false
    private var isEnding = false
    private var marks = Marks()

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
            runOnce()
            show()
        }
    }

    private mutating func runOnce() {
        let events = stage.events(within: waitLimit)
        isOfHand = !events.isEmpty
        // All events of one poll share a timestamp.
        let seen = now
        for event in events {
            note(event)
            take(.screen(event), at: seen)
        }
        var hasNewPicture = false
        for event in performer.mailbox.take() {
            if case .pictureReady = event { hasNewPicture = true }
            take(event)
        }
        if let deadline = frame.deadline, deadline <= now { take(.deadlineReached) }
        // The slow file check has no timer of its own: it runs with a turn that the loop makes anyway. While a picture
        // drifts, the loop presents all the time, so that no present is ever due.
        if isIdleDue(now: now), frame.isCheckDue(now: now) {
            rest.idledAt = now
            roomClock.lookAgain()
            take(.idled)
        }
        releaseMemory(isBusy: frame.isAnimating || frame.isFilmPlaying(now: now), hasNewPicture: hasNewPicture)
    }

    /// Gives memory back while nobody uses the frame.
    ///
    /// NB: The work runs on another thread, because it takes some milliseconds and a touch may come meanwhile.
    private mutating func releaseMemory(isBusy: Bool, hasNewPicture: Bool) {
        let (now, isResting) = (now, frame.isResting(now: now))
        // The slideshow's next page may be one of those beside this one.
        let isChanging = isBusy || hasNewPicture || frame.isSlideshowRunning(now: now)
        let seen = shown?.scene.pages.map(\.photo) ?? []
        if let kept = rest.pictures.pagesToKeep(isResting: isResting, isChanging: isChanging, seen: seen, now: now) {
            stage.releaseCaches()
            let (pictures, restorations) = (performer.pictures, performer.pictures.restorations)
            DispatchQueue.global(qos: .utility).async {
                pictures.reduce(except: kept, since: restorations)
                MemoryRelease.releaseHeap()
            }
        }
        if rest.memory.isDue(isResting: isResting, isBusy: isBusy, now: now) {
            DispatchQueue.global(qos: .utility).async { MemoryRelease.perform() }
        }
    }

    private mutating func take(_ event: FrameEvent, at time: Uptime? = nil) {
        let effects = frame.handle(event, now: time ?? now, clock: roomClock.now)
        if effects.contains(.quit) { isEnding = true }
        performer.perform(effects, on: stage.size)
        for case .speak(let language) in effects {
            stage.speak(language)
            shown = nil
        }
        for case .view(let viewing) in effects {
            stage.view(viewing)
            shown = nil
        }
        for case .useTimeZone(let name) in effects { roomClock.use(name, log) }
        for case .rotateScreen(let rotation) in effects { rotate(rotation) }
    }

    private mutating func rotate(_ rotation: Rotation) {
        stage.rotate(rotation)
        shown = nil
        take(.screen(.resized(stage.size)))
    }

    private mutating func note(_ event: ScreenEvent) {
        switch event {
        case .touchMoved: movedAt = now
        case .touchUp: movedAt = nil
        // Draw again also if the size has not changed: when a Wayland screen's scale changes, it shows the old pixels
        // wrongly until it gets new ones.
        case .exposed, .resized: shown = nil
        default: break
        }
    }

    // MARK: - Waiting

    /// The time from which other changes may be drawn, if a finger's move is
    /// expected; nil without a finger.
    private var handsTurnEnds: Uptime? { movedAt?.advanced(by: Self.moveIsNear) }

    private var waitLimit: Duration {
        let now = now
        guard let presentedAt else { return max(.zero, now.duration(to: Self.firstIsDue)) }
        let mayDraw = lookedAt.advanced(by: Self.drawingPeriod)
        let mustPresent = presentedAt.advanced(by: Self.longestWait)
        guard !frame.isAnimating else { return max(.zero, now.duration(to: mayDraw)) }
        // A deadline that comes with every picture must not make the loop spin.
        let deadline = frame.deadline.map { max($0, mayDraw) }
        let drift = frame.isDrifting ? lookedAt.advanced(by: Self.driftPeriod) : nil
        let hand = handsTurnEnds.flatMap { $0 > now ? $0 : nil }
        let next = [deadline, drift, hand, health.deadline, mustPresent].compactMap(\.self).min() ?? mustPresent
        return max(.zero, now.duration(to: next))
    }

    // MARK: - Drawing

    private mutating func show() {
        let now = now
        if !isOfHand, let handsTurnEnds, now < handsTurnEnds {
            lookedAt = now
            return
        }
        let scene = frame.scene(now: now, clock: roomClock.now)
        let pages = scene.pages.map(\.photo)
        if rest.pictures.endsNow(isResting: frame.isResting(now: now), pages: pages) {
            performer.pictures.restore(first: pages)
        }
        let editions = performer.editions(of: pages)
        let next = Shown(scene: scene, editions: editions, size: stage.size)
        lookedAt = now
        guard presentedAt != nil || now >= Self.firstIsDue || !next.isEmpty else { return }
        if next != shown || isPresentDue(now: now) { present(next, now: now) }
        health.update(frame.status, now: now)
    }

    /// Tells the frame where the marks were drawn, because a touch of a mark is recognised by that place.
    private mutating func tellMarks() {
        if stage.newMark != marks.new {
            marks.new = stage.newMark
            take(.newMarkDrawn(at: marks.new))
        }
        if stage.momentMark != marks.moments {
            marks.moments = stage.momentMark
            take(.momentMarkDrawn(at: marks.moments))
        }
    }

    private func isIdleDue(now: Uptime) -> Bool {
        rest.idledAt.map { $0.advanced(by: Self.longestWait) <= now } ?? false
    }

    private func isPresentDue(now: Uptime) -> Bool {
        presentedAt.map { $0.advanced(by: Self.longestWait) <= now } ?? true
    }

    /// Draws and presents.
    ///
    /// After an error, the next turn tries again.
    private mutating func present(_ next: Shown, now: Uptime) {
        let isFirst = presentedAt == nil
        presentedAt = now
        if isFirst { rest.idledAt = now }
        // This is called after an error too: the family's photos are downloaded all the same.
        defer { if isFirst { performer.firstFrameShown() } }
        do {
            if next != shown || !stage.isDrawn { try stage.draw(next.scene, pictures: performer.readyPictures) }
            try stage.present()
            shown = next
            tellMarks()
            health.presented(next.scene, size: next.size, now: now)
        } catch {
            shown = nil
            log.error("nothing could be shown: \(error)")
        }
    }
}
