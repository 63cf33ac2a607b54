/// The picture was turned by a key, and nobody has said yet that it is to stay so.
struct RotationTrial: Equatable, Sendable {
    /// So long there is to say it.
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

    /// A quarter further, at once; it turns back by itself unless somebody confirms it.
    mutating func turnScreen() {
        let from = turnTrial?.from ?? rotation
        turn(to: rotation.next)
        turnTrial = rotation == from ? nil : RotationTrial(from: from, until: now.advanced(by: RotationTrial.lasts))
    }

    /// Whether the key was the answer to how the picture hangs.
    ///
    /// Only keys are: whoever pressed the one that turns has a keyboard, and who touches a picture that fell on its side
    /// does not mean that it is to stay so.
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
