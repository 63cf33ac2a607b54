/// The fingers on the sign-in view, from touch-down to the key they press.
///
/// A finger presses what lies under it when it lifts, so that a slip can be corrected by sliding. A second finger
/// first presses the keys under the fingers before it, so that fast typing with two hands loses no letter and keeps
/// their order. A held key offers its other letters to a finger that slides onto them; a finger that is only slow
/// gets the key's own letter. Backspace repeats.
///
/// A panel that loses its connection for a moment never says that a finger was lifted; see
/// `GestureRecognizer.lostOnButton`.
struct KeyTouches: Equatable, Sendable {
    enum Press: Equatable, Sendable {
        case control(SignInControl)
        /// One of the letters that a held key offered.
        case letter(Character)
    }

    /// The time after which a key counts as held, as on telephones.
    static let hold = Duration.milliseconds(500)
    /// The repeat interval of a held backspace.
    static let pulse = Duration.milliseconds(90)

    private struct Finger: Equatable {
        let id: TouchID
        let began: SignInControl?
        var x: Int
        var y: Int
        var control: SignInControl?
        /// When the finger was last heard of.
        var heard: Uptime
        /// When the finger counts as holding, or backspace repeats; nil if neither will happen.
        var holdsAt: Uptime?
        var choices: KeyChoices?
        /// Whether the finger has pressed already.
        var isSpent = false
    }

    private var fingers: [Finger] = []

    /// The controls that are drawn as pressed.
    var pressed: Set<SignInControl> {
        let pressing = fingers.filter { !$0.isSpent || $0.control == .key(.backspace) }
        return Set(pressing.filter { $0.choices?.isOnKey != false }.compactMap(\.control))
    }

    var choices: KeyChoices? { fingers.lazy.compactMap(\.choices).first }

    var deadline: Uptime? { fingers.compactMap(\.holdsAt).min() }

    mutating func down(_ id: TouchID, x: Int, y: Int, on plan: SignInPlan, now: Uptime) -> [Press] {
        let before = fingers.indices.compactMap { press(at: $0) }
        // The key under a lost finger was pressed above, as any other; from now on the finger presses nothing.
        fingers.removeAll { $0.id == id || $0.heard.advanced(by: GestureRecognizer.lostOnButton) <= now }
        let (control, holdsAt) = (plan.control(x: x, y: y), now.advanced(by: Self.hold))
        fingers.append(
            Finger(id: id, began: control, x: x, y: y, control: control, heard: now, holdsAt: holdsAt)
        )
        return before
    }

    mutating func moved(_ id: TouchID, x: Int, y: Int, on plan: SignInPlan, now: Uptime) {
        guard let index = fingers.firstIndex(where: { $0.id == id }) else { return }
        fingers[index].x = x
        fingers[index].y = y
        fingers[index].heard = now
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

    /// Returns the presses of held keys that are due.
    ///
    /// At most one letter is erased at a time, however late the call is. Backspace ends by itself when nothing was
    /// heard of its finger for long, or it would erase for ever what somebody types by a real keyboard.
    mutating func advance(_ keyboard: Keyboard, on plan: SignInPlan, now: Uptime) -> [Press] {
        fingers.removeAll { $0.isSpent && $0.heard.advanced(by: GestureRecognizer.lostBeforeOther) <= now }
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

    /// Updates what lies under the fingers after the keys have moved or changed.
    mutating func renew(on plan: SignInPlan) {
        for index in fingers.indices where fingers[index].choices == nil {
            fingers[index].control = reached(by: fingers[index], on: plan)
        }
    }

    mutating func forget() { fingers = [] }

    /// Presses the key under a finger because another finger has touched down.
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

    /// Returns the control under a finger.
    ///
    /// A finger that began on a key may slide to other keys; any other control needs touch-down and touch-up on
    /// itself.
    private func reached(by finger: Finger, on plan: SignInPlan) -> SignInControl? {
        let control = plan.control(x: finger.x, y: finger.y)
        if finger.began?.isKey == true { return control?.isKey == true ? control : nil }
        return control == finger.began ? control : nil
    }
}

/// The other letters that a held key offers, and which of them is under the finger.
///
/// NB: unlike on some telephones, the first letter is not preselected: a slow finger would write another letter than
/// it touches, and behind dots nobody sees it.
package struct KeyChoices: Equatable, Sendable {
    package struct Choice: Equatable, Sendable {
        package let letter: Character
        package let frame: PixelRect
    }

    package let choices: [Choice]
    package private(set) var pickedIndex: Int?
    /// Whether the finger is still on the key and means the key's own letter.
    private(set) var isOnKey = true
    private let letter: Character
    private let key: PixelRect

    /// Returns nil if the key has no other letters.
    init?(_ letters: [Character], over key: KeyboardKey, on plan: KeyboardPlan) {
        guard case .letter(let letter) = key, !letters.isEmpty, let place = plan.place(of: key) else { return nil }
        let frames = plan.choices(over: place, count: letters.count)
        choices = zip(letters, frames).map { Choice(letter: $0, frame: $1) }
        self.letter = letter
        self.key = place.reach
    }

    package var picked: Character? { pickedIndex.map { choices[$0].letter } ?? (isOnKey ? letter : nil) }

    /// Selects a letter: on the key its own, near the row the one above the finger, farther away none.
    mutating func pick(x: Int, y: Int) {
        isOnKey = key.contains(x: x, y: y)
        let isNear = y >= choices[0].frame.y - key.height && y < key.maxY
        let above = choices.firstIndex { x >= $0.frame.x && x < $0.frame.maxX }
        pickedIndex = isNear && !isOnKey ? above : nil
    }
}
