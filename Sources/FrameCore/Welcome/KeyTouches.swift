/// The fingers on the sign-in view, from their touch to what they press.
///
/// A finger presses what lies under it when it lifts, so that a slip is put
/// right by sliding. A further finger presses what the ones before it lie on
/// first: who types fast with two hands loses no letter, and gets them in
/// order. A key that is held offers its other letters to a finger that slides on
/// to them; one that is only slow gets the key's own. Backspace repeats.
struct KeyTouches: Equatable, Sendable {
    enum Press: Equatable, Sendable {
        case control(SignInControl)
        /// One of the letters that holding a key offered.
        case letter(Character)
    }

    /// As on telephones.
    static let hold = Duration.milliseconds(500)
    /// Between two letters that a held backspace takes.
    static let pulse = Duration.milliseconds(90)

    private struct Finger: Equatable {
        let id: TouchID
        let began: SignInControl?
        var x: Int
        var y: Int
        var control: SignInControl?
        /// When it is held long enough, or the next letter goes.
        var holdsAt: Uptime?
        var choices: KeyChoices?
        /// It has pressed already.
        var isSpent = false
    }

    private var fingers: [Finger] = []

    /// What is drawn as pressed.
    var pressed: Set<SignInControl> {
        let pressing = fingers.filter { !$0.isSpent || $0.control == .key(.backspace) }
        return Set(pressing.filter { $0.choices?.isOnKey != false }.compactMap(\.control))
    }

    var choices: KeyChoices? { fingers.lazy.compactMap(\.choices).first }

    var deadline: Uptime? { fingers.compactMap(\.holdsAt).min() }

    mutating func down(_ id: TouchID, x: Int, y: Int, on plan: SignInPlan, now: Uptime) -> [Press] {
        let before = fingers.indices.compactMap { press(at: $0) }
        fingers.removeAll { $0.id == id }
        let control = plan.control(x: x, y: y)
        fingers.append(
            Finger(id: id, began: control, x: x, y: y, control: control, holdsAt: now.advanced(by: Self.hold))
        )
        return before
    }

    mutating func moved(_ id: TouchID, x: Int, y: Int, on plan: SignInPlan, now: Uptime) {
        guard let index = fingers.firstIndex(where: { $0.id == id }) else { return }
        fingers[index].x = x
        fingers[index].y = y
        if fingers[index].choices != nil { return fingers[index].choices?.pick(x: x, y: y) ?? () }
        let control = reached(by: fingers[index], on: plan)
        guard control != fingers[index].control else { return }
        fingers[index].control = control
        fingers[index].holdsAt = fingers[index].isSpent ? nil : now.advanced(by: Self.hold)
    }

    mutating func up(_ id: TouchID, x: Int, y: Int, on plan: SignInPlan, now: Uptime) -> Press? {
        moved(id, x: x, y: y, on: plan, now: now)
        guard let index = fingers.firstIndex(where: { $0.id == id }) else { return nil }
        defer { fingers.remove(at: index) }
        let finger = fingers[index]
        return finger.isSpent ? nil : Self.press(of: finger)
    }

    /// What is held long enough.
    ///
    /// One letter goes at a time, however late it is.
    mutating func advance(_ keyboard: Keyboard, on plan: SignInPlan, now: Uptime) -> [Press] {
        var presses: [Press] = []
        for index in fingers.indices where fingers[index].holdsAt.hasCome(by: now) {
            fingers[index].holdsAt = nil
            guard case .key(let key) = fingers[index].control else { continue }
            if key == .backspace {
                fingers[index].isSpent = true
                fingers[index].holdsAt = now.advanced(by: Self.pulse)
                presses.append(.control(.key(.backspace)))
            } else if !fingers[index].isSpent {
                fingers[index].choices = KeyChoices(keyboard.others(than: key), over: key, on: plan.keyboard)
            }
        }
        return presses
    }

    /// The keys have moved or changed from under the fingers that are down.
    mutating func renew(on plan: SignInPlan) {
        for index in fingers.indices where fingers[index].choices == nil {
            fingers[index].control = reached(by: fingers[index], on: plan)
        }
    }

    mutating func forget() { fingers = [] }

    /// A finger that lies on a key presses it for the sake of a later one.
    private mutating func press(at index: Int) -> Press? {
        let finger = fingers[index]
        guard !finger.isSpent, finger.control?.isKey == true else { return nil }
        fingers[index].isSpent = true
        fingers[index].holdsAt = nil
        fingers[index].choices = nil
        return Self.press(of: finger)
    }

    private static func press(of finger: Finger) -> Press? {
        if let choices = finger.choices { return choices.picked.map(Press.letter) }
        return finger.control.map(Press.control)
    }

    /// Who began on a key slides among keys; what else there is wants the
    /// finger to come down and go up on it.
    private func reached(by finger: Finger, on plan: SignInPlan) -> SignInControl? {
        let control = plan.control(x: finger.x, y: finger.y)
        if finger.began?.isKey == true { return control?.isKey == true ? control : nil }
        return control == finger.began ? control : nil
    }
}

/// The other letters that a held key offers, and which of them is under the
/// finger.
///
/// NB: the first is not picked beforehand, as on some telephones: a slow finger
/// would write another letter than it touches, and behind dots nobody sees it.
package struct KeyChoices: Equatable, Sendable {
    package struct Choice: Equatable, Sendable {
        package let letter: Character
        package let frame: PixelRect
    }

    package let choices: [Choice]
    package private(set) var pickedIndex: Int?
    /// The finger has not left the key, and means its letter.
    private(set) var isOnKey = true
    private let letter: Character
    private let key: PixelRect

    /// Nothing where the key has no others.
    init?(_ letters: [Character], over key: KeyboardKey, on plan: KeyboardPlan) {
        guard case .letter(let letter) = key, !letters.isEmpty, let place = plan.place(of: key) else { return nil }
        let frames = plan.choices(over: place, count: letters.count)
        choices = zip(letters, frames).map { Choice(letter: $0, frame: $1) }
        self.letter = letter
        self.key = place.reach
    }

    package var picked: Character? { pickedIndex.map { choices[$0].letter } ?? (isOnKey ? letter : nil) }

    /// On the key, its own; beside and above it, the one above the finger; far
    /// away, none.
    mutating func pick(x: Int, y: Int) {
        isOnKey = key.contains(x: x, y: y)
        let isNear = y >= choices[0].frame.y - key.height && y < key.maxY
        let above = choices.firstIndex { x >= $0.frame.x && x < $0.frame.maxX }
        pickedIndex = isNear && !isOnKey ? above : nil
    }
}
