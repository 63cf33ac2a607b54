import FamilyCore

/// The way to a server that the frame does not find by itself: somebody types its address.
///
/// The machine performs no effects: its methods take an event and return what is to be done.
struct AddressEntry: Sendable {
    /// An attempt that nobody answers ends after this time.
    static let longestAttempt = Duration.seconds(60)

    /// The time after the form has come in which a touch does nothing: it may be the second tap of a double tap.
    static let settling = Duration.milliseconds(300)

    private(set) var form: SignInView?
    private var openedAt = Uptime.start
    /// The finger on the button that opens the form; nil for none.
    private var pressed: TouchID?
    /// The number of the attempt whose answer is awaited; nil if none is.
    private var awaited: Int?
    private var attempts = 0
    /// The server that was found, until the frame can turn to it.
    private(set) var found: ServerPlace?

    var isOpen: Bool { form != nil }

    var deadlines: [Uptime?] {
        guard let form else { return [] }
        return form.deadlines + [awaited == nil ? nil : form.askedAt?.advanced(by: Self.longestAttempt)]
    }

    mutating func open(by event: ScreenEvent, language: String, on screen: PixelSize, now: Uptime) {
        form = SignInView(by: event, language: language, .server, on: screen, now: now)
        openedAt = now
    }

    mutating func close() { (form, awaited, found) = (nil, nil, nil) }

    /// Whether the event opens the form: a key, or a finger that went down on its button and was lifted there.
    mutating func isOpened(by event: ScreenEvent, on screen: PixelSize) -> Bool {
        func isOnButton(_ point: ScreenPoint) -> Bool {
            let place = point.pixel(on: screen)
            return NoticePlan.address(on: screen).contains(x: place.x, y: place.y)
        }
        switch event {
        case .key(.enter), .key(.down): return true
        case .touchDown(let finger, let point): pressed = isOnButton(point) ? finger : nil
        case .touchUp(let finger, let point):
            defer { pressed = nil }
            return pressed == finger && isOnButton(point)
        default: break
        }
        return false
    }

    /// Handles what a hand did to the form; returns the effect that is due.
    mutating func handle(_ event: ScreenEvent, on screen: PixelSize, now: Uptime) -> FrameEffect? {
        if case .touchDown = event, now < openedAt.advanced(by: Self.settling) { return nil }
        switch form?.handle(event, on: screen, now: now) {
        case .leave: close()
        case .ask(let typed): return ask(typed.password, now: now)
        case .none?, nil: break
        }
        return nil
    }

    private mutating func ask(_ address: String, now: Uptime) -> FrameEffect? {
        guard let candidates = AddressCandidates(typed: address) else {
            form?.failed(.address(.impossible))
            return nil
        }
        attempts += 1
        awaited = attempts
        form?.asks(now: now)
        return .findServer(attempts, candidates)
    }

    /// Takes the answer to an attempt; the form stays until the frame has turned to the server that was found.
    mutating func answered(_ number: Int, _ answer: Result<ServerPlace, AddressError>) {
        guard number == awaited else { return }
        awaited = nil
        switch answer {
        case .success(let place): found = place
        case .failure(let error): form?.failed(.address(error))
        }
    }

    /// Handles held keys and waits that are due.
    mutating func advance(on screen: PixelSize, now: Uptime) {
        form?.advance(on: screen, now: now)
        guard let form else { return }
        if let askedAt = form.askedAt {
            guard found == nil, askedAt.advanced(by: Self.longestAttempt) <= now else { return }
            awaited = nil
            self.form?.failed(.address(.unreached))
        } else if form.touchedAt.advanced(by: SignInFlow.timeout) <= now {
            close()
        }
    }

    mutating func forgetTouches() {
        pressed = nil
        form?.forgetTouches()
    }
}
