/// The control of the sign-in view that the arrows of a remote control have reached, and which its OK presses.
///
/// The marker is a point, because other keys come to the same place on another page of the keyboard.
struct KeyMarker: Equatable, Sendable {
    enum Direction: CaseIterable {
        case left, right, up, down

        /// The direction of an arrow; nil for any other key.
        init?(_ key: Key) {
            switch key {
            case .left: self = .left
            case .right: self = .right
            case .up: self = .up
            case .down: self = .down
            default: return nil
            }
        }
    }

    private var x: Int
    private var y: Int

    /// Creates a marker on the first letter of the keyboard, or on the key that sends.
    init(on plan: SignInPlan, sends: Bool = false) {
        let first = (sends ? plan.keyboard.place(of: .enter) : plan.keyboard.places.first)?.face ?? plan.keyboard.frame
        (x, y) = (first.x + first.width / 2, first.y + first.height / 2)
    }

    /// Returns the marked control; nil if the screen has changed and nothing lies there any more.
    func control(on plan: SignInPlan) -> SignInControl? { plan.control(x: x, y: y) }

    /// Moves to the next control in this direction: in a row round its ends; up and down as far as there are rows.
    mutating func move(_ direction: Direction, on plan: SignInPlan) {
        guard let marked = control(on: plan), let here = plan.frame(of: marked) else {
            self = KeyMarker(on: plan)
            return
        }
        let others = plan.controls.filter { $0 != marked }.compactMap { plan.frame(of: $0) }
        switch direction {
        case .left, .right:
            let row = others.filter { $0.y < here.maxY && $0.maxY > here.y }
            let (before, after) = (row.filter { $0.x < here.x }, row.filter { $0.x > here.x })
            let next =
                direction == .left
                ? (before.isEmpty ? after : before).max { $0.x < $1.x }
                : (after.isEmpty ? before : after).min { $0.x < $1.x }
            if let next { (x, y) = (next.x + next.width / 2, next.y + next.height / 2) }
        case .up, .down:
            let beyond = others.filter { direction == .up ? $0.maxY <= here.y : $0.y >= here.maxY }
            guard let nearest = beyond.map({ abs($0.y - here.y) }).min() else { return }
            let row = beyond.filter { abs($0.y - here.y) == nearest }
            guard let next = row.min(by: { distance(to: $0) < distance(to: $1) }) else { return }
            // The column stays, so that the way back leads to the same key.
            y = next.y + next.height / 2
            if !(next.x..<next.maxX).contains(x) { x = next.x + next.width / 2 }
        }
    }

    private func distance(to frame: PixelRect) -> Int { max(frame.x - x, x - frame.maxX, 0) }
}

extension SignInPlan {
    /// All controls, each once.
    fileprivate var controls: [SignInControl] {
        [.back] + fields.map(SignInControl.field) + [.reveal] + keyboard.places.map { .key($0.key) }
    }

    /// Returns the frame of a control; nil if it is not on the screen.
    package func frame(of control: SignInControl) -> PixelRect? {
        switch control {
        case .key(let key): return keyboard.place(of: key)?.face
        case .back: return back
        case .reveal: return reveal.isEmpty ? nil : reveal
        case .field(.userName): return userName.isEmpty ? nil : userName
        case .field(.password):
            // The button at its end is a control of its own.
            return PixelRect(x: password.x, y: password.y, width: reveal.x - password.x, height: password.height)
        }
    }
}
