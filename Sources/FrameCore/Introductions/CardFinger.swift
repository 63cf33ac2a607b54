/// A finger that touched down on a button of a card.
struct CardFinger: Equatable, Sendable {
    let id: TouchID
    let began: IntroductionChoice
    private var isOn = true
    /// When the finger was last heard of.
    private var heard: Uptime

    init(_ id: TouchID, on choice: IntroductionChoice, now: Uptime) {
        self.id = id
        began = choice
        heard = now
    }

    /// The button that the finger presses; nil while it is not on the one where it touched down.
    var pressed: IntroductionChoice? { isOn ? began : nil }

    /// Follows the finger to a button, or to a place beside them (nil).
    mutating func moved(on choice: IntroductionChoice?, now: Uptime) {
        isOn = choice == began
        heard = now
    }

    /// Returns whether the finger is gone although nobody said so, now that `next` touches down.
    func isLost(before next: TouchID, now: Uptime) -> Bool {
        next == id || heard.advanced(by: GestureRecognizer.lostOnButton) <= now
    }
}
