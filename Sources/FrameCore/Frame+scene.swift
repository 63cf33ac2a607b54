import FamilyCore

extension Frame {
    /// Returns what to draw at this moment.
    ///
    /// `clock` is used for words such as "yesterday".
    package func scene(now: Uptime, clock: WallClock) -> Scene {
        // In the dark nothing else needs to be drawn.
        guard !presentation.isDark(now: now) else { return Scene(content: .blank, dimming: 1) }
        var scene = wakingScene(now: now, clock: clock)
        presentation.finish(&scene, now: now, brightness: habits.brightness)
        return scene
    }

    private func wakingScene(now: Uptime, clock: WallClock) -> Scene {
        guard !identity.isPairing else { return identity.welcomeScene(identityFacts(now: now)) }
        guard identity.isInFamily else { return Scene(content: .blank) }
        return presentation.scene(
            facts(now: now, clock: clock),
            covering: identity.coveringContent,
            departing: identity.departure(now: now),
            progress: { library.progress(of: $0) }
        )
    }
}
