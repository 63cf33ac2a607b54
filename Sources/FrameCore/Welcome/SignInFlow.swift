import FamilyCore

/// The second way to join: from the invitation to the sign-in view and back.
struct SignInFlow: Equatable, Sendable {
    /// The duration of the slide, as of a page of photos.
    static let slides = Duration.milliseconds(300)
    /// The view closes and its text is forgotten after this time without a touch.
    static let timeout = Duration.seconds(120)

    private struct Slide: Equatable {
        let isOpening: Bool
        let since: Uptime

        func isOver(_ now: Uptime) -> Bool { since.advanced(by: slides) <= now }
    }

    private(set) var view: SignInView?
    private var slide: Slide?
    /// The number of the attempt whose answer is awaited; nil if none is.
    ///
    /// Answers to other attempts are ignored.
    private(set) var asked: Int?

    /// Whether input goes to the view.
    var isOpen: Bool { view != nil && slide?.isOpening != false }

    var isSliding: Bool { slide != nil }

    /// Opens the view; one that is sliding out turns round and is empty.
    mutating func open(by event: ScreenEvent?, language: String, on screen: PixelSize, now: Uptime) {
        guard !isOpen else { return }
        let gone = slide.map { (.zero...Self.slides).clamp($0.since.duration(to: now)) } ?? Self.slides
        view = SignInView(by: event, language: language, on: screen, now: now)
        slide = Slide(isOpening: true, since: now.advanced(by: gone - Self.slides))
    }

    mutating func handle(_ event: ScreenEvent, on screen: PixelSize, now: Uptime) -> SignIn.Credentials? {
        // Ignore touches during the slide: they may be the second tap of a double tap.
        if let slide, !slide.isOver(now), case .touchDown = event { return nil }
        switch view?.handle(event, on: screen, now: now) {
        case .leave: leave(now: now)
        case .ask(let credentials): return credentials
        case .none?, nil: break
        }
        return nil
    }

    mutating func asks(attempt: Int, now: Uptime) {
        asked = attempt
        view?.asks(now: now)
    }

    /// Handles the failure of the attempt whose answer is awaited; a view that was opened anew since shows nothing.
    mutating func failed(_ complaint: SignInView.SignInError) {
        asked = nil
        guard view?.askedAt != nil else { return }
        view?.failed(complaint)
    }

    /// Shows an error without a call.
    mutating func complain(_ complaint: SignInView.SignInError) { view?.failed(complaint) }

    /// Updates the view by the time that has passed.
    mutating func advance(on screen: PixelSize, now: Uptime) {
        if let slide, slide.isOver(now) {
            if !slide.isOpening { view = nil }
            self.slide = nil
        }
        view?.advance(on: screen, now: now)
        guard isOpen, let view, view.touchedAt.advanced(by: Self.timeout) <= now else { return }
        leave(now: now)
    }

    /// Forgets the fingers because something else lies under them now.
    mutating func forgetTouches() { view?.forgetTouches() }

    func deadlines(now: Uptime) -> [Uptime?] {
        (view?.deadlines ?? []) + [view?.nextWord(now: now), slide?.since.advanced(by: Self.slides)]
    }

    /// Returns how much of the view is on the screen, 0 … 1, eased at both ends.
    func presence(now: Uptime) -> Double {
        guard view != nil else { return 0 }
        guard let slide else { return 1 }
        let linear = (0.0...1.0).clamp(slide.since.duration(to: now) / Self.slides)
        let come = linear * linear * (3 - 2 * linear)
        return slide.isOpening ? come : 1 - come
    }

    private mutating func leave(now: Uptime) {
        // The password is erased at once, the name when the view is gone.
        view?.forgetPassword()
        view?.forgetTouches()
        slide = Slide(isOpening: false, since: now)
    }
}
