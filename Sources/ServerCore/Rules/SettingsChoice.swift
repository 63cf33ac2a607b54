package import FamilyCore

/// What a keeper's choice of a frame's settings does to the one that stands.
package struct SettingsChoice: Equatable, Sendable {
    package var settings: FrameSettings
    /// The version that the keeper saw; 0 where nobody had chosen.
    package var insteadOf: Int

    /// Throws where no frame can live by these settings.
    package init(_ settings: FrameSettings, insteadOf: Int) throws(Problem) {
        guard settings.isSane else { throw .settingsOutOfBounds }
        self.settings = settings
        self.insteadOf = insteadOf
    }

    /// What stands from now on; throws where another keeper chose something
    /// else meanwhile.
    package func chosen(after standing: ChosenSettings?) throws(Problem) -> ChosenSettings {
        // Twice the same is once: an answer may have been lost on its way.
        if let standing, standing.settings == settings { return standing }
        let version = standing?.version ?? 0
        guard insteadOf == version else { throw .settingsChanged }
        return ChosenSettings(version: version + 1, settings: settings)
    }
}
