/// A rotation that was set by a key, and that the user has not confirmed yet.
struct RotationTrial: Equatable, Sendable {
    /// The time in which the user can confirm the rotation.
    static let lasts = Duration.seconds(20)

    let from: Rotation
    let until: Uptime
}

extension Frame {
    /// Restores the rotation that a hand set, unless the family's or the configured rotation has changed since.
    mutating func restoreRotation(_ kept: ManualRotation?, setting: Rotation) {
        let before = rotation
        rotation = kept?.setting == setting ? kept?.rotation ?? setting : setting
        screen = rotation.turned(screen)
        if rotation != .none || rotation != before { effects.append(.rotateScreen(rotation)) }
    }

    /// Turns the picture by another quarter at once; the picture turns back by itself unless somebody confirms the
    /// rotation.
    mutating func rotateScreen() {
        let from = rotationTrial?.from ?? rotation
        rotate(to: rotation.next)
        rotationTrial = rotation == from ? nil : RotationTrial(from: from, until: now.advanced(by: RotationTrial.lasts))
    }

    /// Returns whether the key answered the question whether the picture is to stay so.
    ///
    /// Only keys answer it: whoever pressed the rotate key has a keyboard, and a touch of a picture that lies on its
    /// side does not mean that it is to stay so. A card covers the question: while one is shown, the keys are the card's.
    mutating func handleRotationEvent(_ event: ScreenEvent) -> Bool {
        guard let rotationTrial, case .key(let key) = event, !presentation.isAsking else { return false }
        switch key {
        case .enter:
            self.rotationTrial = nil
            effects.append(.shelf([.keepRotation(ManualRotation(setting: configuration.rotation, rotation: rotation))]))
        case .escape: rotateBack(rotationTrial)
        default: return false
        }
        return true
    }

    mutating func settleRotationTrial() {
        if let rotationTrial, rotationTrial.until <= now { rotateBack(rotationTrial) }
    }

    private mutating func rotateBack(_ trial: RotationTrial) {
        rotationTrial = nil
        rotate(to: trial.from)
    }

    mutating func rotate(to next: Rotation) {
        // The rotation changes what the fingers' positions mean.
        inform { $0.letGo($1) }
        rotation = next
        effects.append(.rotateScreen(rotation))
    }
}
