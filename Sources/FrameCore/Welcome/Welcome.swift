import FamilyCore

/// The welcome screen's second way in: from the invitation, which is always
/// there, to the view for signing in, and back.
struct Welcome: Equatable, Sendable {
    /// Like a page of photos that is let go.
    static let slides = Duration.milliseconds(300)
    /// Untouched for so long, the view goes and what was typed is forgotten.
    static let patience = Duration.seconds(120)

    private struct Slide: Equatable {
        let isOpening: Bool
        let since: Uptime

        func isOver(_ now: Uptime) -> Bool { since.advanced(by: slides) <= now }
    }

    private(set) var view: SignInView?
    private var slide: Slide?
    /// Calls that were made and not answered; the last one's answer counts.
    private var underway = 0

    /// Whether hands are the view's.
    var isOpen: Bool { view != nil && slide?.isOpening != false }

    var isSliding: Bool { slide != nil }

    /// A view on its way out turns round, empty, where it is.
    mutating func open(language: String, now: Uptime) {
        guard !isOpen else { return }
        let gone = slide.map { (.zero...Self.slides).clamp($0.since.duration(to: now)) } ?? Self.slides
        view = SignInView(language: language, now: now)
        slide = Slide(isOpening: true, since: now.advanced(by: gone - Self.slides))
    }

    mutating func took(_ event: ScreenEvent, on screen: PixelSize, now: Uptime) -> SignIn.Credentials? {
        // The second tap of who tapped twice to come here is for no key.
        if let slide, !slide.isOver(now), case .touchDown = event { return nil }
        switch view?.took(event, on: screen, now: now) {
        case .leave: leave(now: now)
        case .ask(let credentials): return credentials
        case .none?, nil: break
        }
        return nil
    }

    mutating func asks(now: Uptime) {
        underway += 1
        view?.asks(now: now)
    }

    /// A call failed; an earlier one than the newest tells nobody anything.
    mutating func failed(_ complaint: SignInView.Complaint) {
        underway -= 1
        guard underway == 0, view?.askedAt != nil else { return }
        view?.failed(complaint)
    }

    /// Says so without having asked.
    mutating func complain(_ complaint: SignInView.Complaint) { view?.failed(complaint) }

    /// Does what is due.
    mutating func advance(on screen: PixelSize, now: Uptime) {
        if let slide, slide.isOver(now) {
            if !slide.isOpening { view = nil }
            self.slide = nil
        }
        view?.advance(on: screen, now: now)
        guard isOpen, let view, view.touchedAt.advanced(by: Self.patience) <= now else { return }
        leave(now: now)
    }

    /// What lies under a finger is another thing now.
    mutating func forgetTouches() { view?.forgetTouches() }

    func deadlines(now: Uptime) -> [Uptime?] {
        (view?.deadlines ?? []) + [view?.nextWord(now: now), slide?.since.advanced(by: Self.slides)]
    }

    /// How far the view has come: 0 nothing of it … 1 all; gently begun and ended.
    func presence(now: Uptime) -> Double {
        guard view != nil else { return 0 }
        guard let slide else { return 1 }
        let linear = (0.0...1.0).clamp(slide.since.duration(to: now) / Self.slides)
        let come = linear * linear * (3 - 2 * linear)
        return slide.isOpening ? come : 1 - come
    }

    private mutating func leave(now: Uptime) {
        // The name goes with the view, the password at once.
        view?.forgetPassword()
        view?.forgetTouches()
        slide = Slide(isOpening: false, since: now)
    }
}
