import FamilyCore

/// The fingers on the screen, the time of the last touch, and what was there to be touched.
struct Hand: Sendable {
    /// The time after a touch of a heart in which further touches of it change nothing.
    private static let oneWish = Duration.milliseconds(1500)

    private var gestures = GestureRecognizer()
    private(set) var touchedAt: Uptime?
    /// The photos whose heart could be touched when the finger came; a heart that appeared later was not meant.
    private var couldTouch: [PhotoID] = []
    /// Whether the caption could be read when the finger touched down or the key was pressed.
    private(set) var couldRead = false
    /// The photo of a stick whose button was on the screen; nil if there was none.
    private(set) var couldSend: PhotoID?
    /// Where the sign of moments was last drawn; its words have other widths in other languages.
    private(set) var momentMark: PixelRect?
    /// The heart that a finger touched last: a second tap soon after it means nothing.
    private var touchedHeart: (photo: PhotoID, at: Uptime)?

    var isTouched: Bool { gestures.isTouched }
    /// Whether the finger drags upwards.
    var isUpward: Bool { gestures.isUpward }
    /// Whether the fingers have pinched since the first one came.
    var hasPinched: Bool { gestures.hasPinched }
    var deadline: Uptime? { gestures.deadline }
    var losesFingersAt: Uptime? { gestures.losesFingersAt }

    /// Returns whether the last touch was less than this long ago.
    func wasThere(within time: Duration, now: Uptime) -> Bool { touchedAt.map { now < $0.advanced(by: time) } ?? false }

    func couldTouchHeart(of photo: PhotoID) -> Bool { couldTouch.contains(photo) }

    /// Returns whether a touch of this heart repeats one of a moment ago.
    func repeatsHeart(of photo: PhotoID, now: Uptime) -> Bool {
        touchedHeart.map { $0.photo == photo && now < $0.at.advanced(by: Self.oneWish) } ?? false
    }

    // MARK: - Fingers

    /// Forgets fingers that are gone although nobody said so; returns whether there were any.
    ///
    /// See `GestureRecognizer.hasLostFingers`.
    mutating func loseFingers(before id: TouchID? = nil, now: Uptime) -> Bool {
        guard gestures.hasLostFingers(before: id, now: now) else { return false }
        gestures.forget()
        return true
    }

    mutating func down(
        _ id: TouchID,
        at point: ScreenPoint,
        leeway: TouchLeeway,
        now: Uptime
    ) -> GestureRecognizer.Gesture? {
        gestures.down(id, at: point, leeway: leeway, now: now)
    }

    mutating func moved(_ id: TouchID, to point: ScreenPoint, now: Uptime) -> GestureRecognizer.Gesture? {
        gestures.moved(id, to: point, now: now)
    }

    mutating func up(_ id: TouchID, at point: ScreenPoint, now: Uptime) -> GestureRecognizer.Gesture? {
        gestures.up(id, at: point, now: now)
    }

    /// Returns what the fingers mean by lying still.
    mutating func timePassed(now: Uptime) -> GestureRecognizer.Gesture? { gestures.advance(now: now) }

    /// Forgets the fingers, because something else lies under them now.
    mutating func forgetFingers() { gestures.forget() }

    // MARK: - Touches

    mutating func touched(now: Uptime) { touchedAt = now }

    /// Records which hearts could be touched, whether the caption could be read, and which photo's button was there, when
    /// a finger touched down.
    mutating func found(hearts: [PhotoID], words: Bool, toSend: PhotoID?) {
        couldTouch = hearts
        (couldRead, couldSend) = (words, toSend)
    }

    /// Records whether there were words to read and a button to press when a key was pressed.
    mutating func found(words: Bool, toSend: PhotoID?) { (couldRead, couldSend) = (words, toSend) }

    mutating func momentMarkDrawn(at place: PixelRect?) { momentMark = place }

    mutating func touchedHeart(of photo: PhotoID, now: Uptime) { touchedHeart = (photo, now) }

    /// Adapts to another size of the screen.
    mutating func turned(_ screen: PixelSize) {
        gestures.aspect = Double(screen.height) / Double(max(screen.width, 1))
    }
}
