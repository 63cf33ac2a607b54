/// A rotation that was set by a key, and that the user has not confirmed yet.
struct RotationTrial: Equatable, Sendable {
    /// The time in which the user can confirm the rotation.
    static let lasts = Duration.seconds(20)

    let from: Rotation
    let until: Uptime
}

extension Frame {
    /// Restores the rotation that a hand set, unless the family's or the configured rotation has changed since.
    mutating func turnAsKept(_ turn: ManualRotation?, setting: Rotation) {
        rotation = turn?.setting == setting ? turn?.rotation ?? setting : setting
        screen = rotation.turned(screen)
        if rotation != .none { effects.append(.turnScreen(rotation)) }
    }

    /// Turns the picture by another quarter at once; the picture turns back by itself unless somebody confirms the
    /// rotation.
    mutating func turnScreen() {
        let from = turnTrial?.from ?? rotation
        turn(to: rotation.next)
        turnTrial = rotation == from ? nil : RotationTrial(from: from, until: now.advanced(by: RotationTrial.lasts))
    }

    /// Returns whether the key answered the question whether the picture is to stay so.
    ///
    /// Only keys answer it: whoever pressed the rotate key has a keyboard, and a touch of a picture that lies on its
    /// side does not mean that it is to stay so.
    mutating func tookTurnAnswer(_ event: ScreenEvent) -> Bool {
        guard let turnTrial, case .key(let key) = event else { return false }
        switch key {
        case .enter:
            self.turnTrial = nil
            effects.append(.shelf([.keepTurn(ManualRotation(setting: configuration.rotation, rotation: rotation))]))
        case .escape: turnBack(turnTrial)
        default: return false
        }
        return true
    }

    mutating func settleTurn() {
        if let turnTrial, turnTrial.until <= now { turnBack(turnTrial) }
    }

    private mutating func turnBack(_ trial: RotationTrial) {
        turnTrial = nil
        turn(to: trial.from)
    }

    mutating func turn(to next: Rotation) {
        inform { $0.letGoForTurn($1) }
        rotation = next
        effects.append(.turnScreen(rotation))
    }
}
