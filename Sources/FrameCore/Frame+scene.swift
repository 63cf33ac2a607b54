import FamilyCore

extension Frame {
    /// What to draw at this moment.
    ///
    /// `clock` is for words such as "yesterday".
    package func scene(now: Uptime, clock: WallClock) -> Scene {
        // Dark is dark, whatever is below.
        guard !presentation.isDark(now: now) else { return Scene(content: .blank, dimming: 1) }
        var scene = wakingScene(now: now, clock: clock)
        presentation.finish(&scene, now: now, brightness: habits.brightness)
        return scene
    }

    private func wakingScene(now: Uptime, clock: WallClock) -> Scene {
        guard !membership.isPairing else { return membership.welcomeScene(membershipFacts(now: now)) }
        guard membership.isInFamily else { return Scene(content: .blank) }
        return presentation.scene(
            facts(now: now, clock: clock),
            covering: membership.coveringContent,
            departing: membership.departure(now: now),
            progress: { library.progress(of: $0) }
        )
    }
}
