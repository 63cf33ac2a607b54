import FamilyCore

extension Frame {
    /// Returns what to draw at this moment.
    ///
    /// `clock` is used for words such as "yesterday".
    package func scene(now: Uptime, clock: WallClock) -> Scene {
        let clock = correctedClock.corrected(clock)
        // A dark screen shows no content, only the night clock.
        guard !presentation.isDark(now: now) else {
            let time = presentation.showsNightClock ? clock.time : nil
            return Scene(content: .blank, nightClock: time, dimming: 1)
        }
        var scene = wakingScene(now: now, clock: clock)
        if rotationTrial != nil { scene.ask(.confirmRotation) }
        presentation.finish(&scene, now: now, brightness: room.pictureBrightness(configuration))
        return scene
    }

    private func wakingScene(now: Uptime, clock: WallClock) -> Scene {
        let covering = greetingScene(now: now, clock: clock) ?? networkScene(now: now) ?? addressScene(now: now)
        if let covering { return covering }
        guard !asksForServer else { return Scene(content: .servers(serversScene)) }
        guard !identity.isPairing else { return welcomeScene(now: now) }
        guard identity.isInFamily else { return Scene(content: .blank) }
        return presentation.scene(
            facts(now: now, clock: clock),
            covering: identity.coveringContent,
            departing: identity.departure(now: now),
            progress: { library.progress(of: $0) }
        )
    }
}
