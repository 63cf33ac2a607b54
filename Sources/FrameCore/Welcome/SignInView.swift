import FamilyCore

/// The view on which a member signs the frame in, or somebody types a Wi-Fi's password: a form, a keyboard and a message
/// about what went wrong.
package struct SignInView: Equatable, Sendable {
    enum Command: Equatable {
        case none
        case leave
        case ask(SignIn.Credentials)
    }

    enum SignInError: Equatable, Sendable {
        /// The name is unknown or the password is wrong.
        case wrongPassword
        case tooManyTries(until: Uptime)
        case unreached
        /// The server answered with another error.
        case failed
        /// The reason why a Wi-Fi was not joined.
        case network(JoinError)
        /// The reason why no server was found at the typed address.
        case address(AddressError)
    }

    private(set) var form: SignInForm
    private(set) var keyboard: Keyboard
    private var touches = KeyTouches()
    /// The control that the arrows of a remote control have reached; nil while a finger or a real keyboard is used.
    ///
    /// The arrows of a real keyboard move the caret.
    private var marker: KeyMarker?
    private var complaint: SignInError?
    /// Since when the server's answer is awaited; nil if it is not.
    private(set) var askedAt: Uptime?
    private(set) var touchedAt: Uptime

    /// Creates the view; a key that opened it may be one of a remote control, so that the marker is there at once.
    init(
        by event: ScreenEvent? = nil,
        language: String,
        _ purpose: SignInForm.Purpose = .family,
        on screen: PixelSize,
        now: Uptime
    ) {
        form = SignInForm(purpose)
        keyboard = Keyboard(language: language)
        touchedAt = now
        if case .key = event { marker = KeyMarker(on: plan(on: screen)) }
    }

    /// Handles input and returns what the user wants.
    mutating func handle(_ event: ScreenEvent, on screen: PixelSize, now: Uptime) -> Command {
        touchedAt = now
        let plan = plan(on: screen)
        switch event {
        case .touchDown(let id, let point):
            marker = nil
            let place = point.pixel(on: screen)
            return press(touches.down(id, x: place.x, y: place.y, on: plan, now: now), screen, now: now)
        case .touchMoved(let id, let point):
            let place = point.pixel(on: screen)
            touches.moved(id, x: place.x, y: place.y, on: plan, now: now)
            return .none
        case .touchUp(let id, let point):
            let place = point.pixel(on: screen)
            let press = touches.up(id, x: place.x, y: place.y, on: plan, now: now)
            return self.press(press.map { [$0] } ?? [], screen, now: now)
        case .typed(let text): return write(text)
        case .key(let key): return pressed(key, on: plan, now: now)
        case .wheel, .zoomWheel, .resized, .exposed, .closeAsked: return .none
        }
    }

    /// Handles held keys and waits that are due.
    mutating func advance(on screen: PixelSize, now: Uptime) {
        let presses = touches.advance(keyboard, on: plan(on: screen), now: now)
        _ = press(presses, screen, now: now)
        if case .tooManyTries(let until) = complaint, until <= now { complaint = nil }
    }

    var deadlines: [Uptime?] {
        [touches.deadline, askedAt?.advanced(by: ScenePie.delay), touchedAt.advanced(by: SignInFlow.timeout)]
    }

    private func plan(on screen: PixelSize) -> SignInPlan {
        SignInPlan(screen, keyboard, form.purpose)
    }

    mutating func forgetTouches() { touches.forget() }
    mutating func forgetPassword() { form.forgetPassword() }

    // MARK: - The server

    mutating func asks(now: Uptime) {
        askedAt = now
        complaint = nil
        // Show dots while waiting, because others may look.
        if form.purpose == .family { form.isPasswordShown = false }
    }

    /// Shows the error; a wrong password is erased, but one that the server has not checked stays.
    mutating func failed(_ complaint: SignInError) {
        askedAt = nil
        self.complaint = complaint
        guard complaint == .wrongPassword else { return }
        form.forgetPassword()
        form.focus = .password
    }

    // MARK: - Keys

    private mutating func press(_ presses: [KeyTouches.Press], _ screen: PixelSize, now: Uptime) -> Command {
        var command = Command.none
        for press in presses {
            let next = self.press(press, now: now)
            if next != .none { command = next }
        }
        if !presses.isEmpty { touches.renew(on: plan(on: screen)) }
        return command
    }

    private mutating func press(_ press: KeyTouches.Press, now: Uptime) -> Command {
        switch press {
        case .letter(let letter): return strike(keyboard.write(letter))
        case .control(.key(let key)): return keyboard.press(key, now: now).map { strike($0) } ?? .none
        case .control(.field(let field)): focus(on: field)
        case .control(.reveal): form.isPasswordShown.toggle()
        case .control(.back): return .leave
        }
        return .none
    }

    /// Handles a key of a remote control or of a real keyboard; the form tells them apart by what was typed.
    private mutating func pressed(_ key: Key, on plan: SignInPlan, now: Uptime) -> Command {
        if let marker, key == .enter {
            return marker.control(on: plan).map { press(.control($0), now: now) } ?? .none
        }
        if let direction = KeyMarker.Direction(key), marker != nil || !hasUse(for: key) {
            mark(direction, on: plan)
            return .none
        }
        return edit(by: key, on: plan)
    }

    /// Moves the marker; without one, it appears on the keyboard's first letter, or where something is typed already on
    /// the key that sends: whoever has a real keyboard goes on with its Enter.
    private mutating func mark(_ direction: KeyMarker.Direction, on plan: SignInPlan) {
        guard marker != nil else {
            marker = KeyMarker(on: plan, sends: !form.line.letters.isEmpty)
            return
        }
        marker?.move(direction, on: plan)
    }

    /// Whether an arrow of a real keyboard does something to the form as it is now.
    private func hasUse(for arrow: Key) -> Bool {
        switch arrow {
        case .up: form.purpose.asksForName && form.focus == .password
        case .down: form.purpose.asksForName && form.focus == .userName && !form.userName.isBlank
        default: !form.line.letters.isEmpty
        }
    }

    private mutating func edit(by key: Key, on plan: SignInPlan) -> Command {
        switch key {
        case .escape: return .leave
        case .enter:
            // OK of a remote control, before anything was typed.
            let (wasEmpty, focus, command) = (form.line.letters.isEmpty, form.focus, strike(.enter))
            if command == .none, wasEmpty, form.focus == focus, askedAt == nil { mark(.down, on: plan) }
            return command
        case .backspace: return strike(.erase)
        case .delete: edit { $0.eraseForward() }
        case .left: edit { $0.moveCaret(by: -1) }
        case .right: edit { $0.moveCaret(by: 1) }
        case .home: edit { $0.moveCaretToStart() }
        case .end: edit { $0.moveCaretToEnd() }
        case .tab:
            marker = nil
            focus(on: form.focus == .userName ? .password : .userName)
        case .up: focus(on: .userName)
        case .down: focus(on: .password)
        // Their letters come as text.
        case .space, .heart, .pause, .plus, .minus, .pageUp, .pageDown, .rotate, .power, .other: break
        }
        return .none
    }

    private mutating func write(_ text: String) -> Command {
        marker = nil
        edit { $0.insert(text) }
        return .none
    }

    private mutating func strike(_ stroke: Stroke) -> Command {
        switch stroke {
        case .insert(let letter): edit { $0.insert(String(letter)) }
        case .erase: edit { $0.erase() }
        case .enter: return enter()
        }
        return .none
    }

    private mutating func edit(_ change: (inout TypedLine) -> Void) {
        // The text must not change while the server checks it.
        guard askedAt == nil else { return }
        change(&form.line)
        // The message about a wait stays, whatever is typed.
        if case .tooManyTries = complaint { return }
        complaint = nil
    }

    private mutating func focus(on field: SignInForm.Field) {
        guard form.purpose.asksForName || field == .password else { return }
        form.focus = field
        form.line.moveCaretToEnd()
    }

    /// Goes to a field that is still empty, or sends the form.
    private mutating func enter() -> Command {
        guard askedAt == nil else { return .none }
        guard form.focus == .password || form.userName.isBlank else {
            focus(on: .password)
            return .none
        }
        guard let credentials = form.credentials else {
            if form.userName.isBlank { focus(on: .userName) }
            return .none
        }
        return .ask(credentials)
    }
}

extension SignInView {
    func scene(on screen: PixelSize, now: Uptime) -> SceneSignIn {
        let isShown = form.isPasswordShown
        return SceneSignIn(
            userName: form.userName.text,
            password: isShown ? form.password.text : String(repeating: "•", count: form.password.letters.count),
            isPasswordShown: isShown,
            focus: form.focus,
            caret: form.line.caret,
            keyboard: keyboard,
            pressed: touches.pressed,
            marked: marker?.control(on: plan(on: screen)),
            choices: touches.choices,
            complaint: complaint.map { phrase($0, now: now) },
            isWaiting: isLong(now: now),
            purpose: form.purpose
        )
    }

    func pie(now: Uptime) -> ScenePie? {
        isLong(now: now) ? ScenePie(fraction: nil, words: .signingIn, place: .middle) : nil
    }

    /// Returns whether the answer takes so long that progress is shown.
    private func isLong(now: Uptime) -> Bool { (askedAt?.advanced(by: ScenePie.delay)).hasCome(by: now) }

    /// Returns when the message about a wait changes; nil if there is none.
    func nextWord(now: Uptime) -> Uptime? {
        guard case .tooManyTries(let until) = complaint else { return nil }
        let left = now.duration(to: until)
        let steps = (left / .seconds(60)).rounded(.up) - 1
        return steps > 0 ? until.advanced(by: .seconds(-60 * steps)) : until
    }

    private func phrase(_ complaint: SignInError, now: Uptime) -> Phrase {
        switch complaint {
        case .wrongPassword: .wrongPassword
        case .unreached: .signInUnreached
        case .failed: .signInFailed
        case .network(let error): error.phrase
        case .address(let error): .address(error)
        case .tooManyTries(let until):
            .tooManyTries(minutes: Int((now.duration(to: until) / .seconds(60)).rounded(.up)))
        }
    }
}

extension ScreenPoint {
    /// Returns the pixel at this point, limited to the screen.
    func pixel(on screen: PixelSize) -> (x: Int, y: Int) {
        (
            x: min(max(Int(x * Double(screen.width)), 0), screen.width - 1),
            y: min(max(Int(y * Double(screen.height)), 0), screen.height - 1)
        )
    }
}
