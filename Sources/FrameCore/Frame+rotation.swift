extension Frame {
    /// The way the panel was last turned, or was set up since.
    mutating func turnAsKept(_ turn: HandTurn?) {
        rotation = turn?.setting == habits.rotation ? turn?.rotation ?? habits.rotation : habits.rotation
        screen = rotation.turned(screen)
        if rotation != .none { effects.append(.turnScreen(rotation)) }
    }

    /// A quarter further, at once, and for good.
    mutating func turnScreen() {
        inform { $0.letGoForTurn($1) }
        rotation = rotation.next
        effects.append(.turnScreen(rotation))
        effects.append(.shelf([.keepTurn(HandTurn(setting: habits.rotation, rotation: rotation))]))
    }
}
