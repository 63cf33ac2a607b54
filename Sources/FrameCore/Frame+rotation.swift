extension Frame {
    /// Restores the rotation that a hand set, unless the configured rotation has changed since.
    mutating func turnAsKept(_ turn: HandTurn?) {
        rotation = turn?.setting == habits.rotation ? turn?.rotation ?? habits.rotation : habits.rotation
        screen = rotation.turned(screen)
        if rotation != .none { effects.append(.turnScreen(rotation)) }
    }

    /// Turns the picture by a quarter at once, and saves the new rotation.
    mutating func turnScreen() {
        inform { $0.letGoForTurn($1) }
        rotation = rotation.next
        effects.append(.turnScreen(rotation))
        effects.append(.shelf([.keepTurn(HandTurn(setting: habits.rotation, rotation: rotation))]))
    }
}
