package import FamilyCore

/// A keeper's choice of a frame's settings, applied to the present settings.
package struct SettingsChoice: Equatable, Sendable {
    package var settings: FrameSettings
    /// The version that the keeper saw; 0 if nobody had chosen.
    package var insteadOf: Int

    /// Throws `.settingsOutOfBounds` if the settings are invalid.
    package init(_ settings: FrameSettings, insteadOf: Int) throws(Problem) {
        guard settings.isSane else { throw .settingsOutOfBounds }
        self.settings = settings
        // A keeper chooses all of them; only a gift card leaves the rest to the frame.
        self.settings.keepsConfiguration = nil
        self.insteadOf = insteadOf
    }

    /// Returns the new settings; throws `.settingsChanged` if another keeper has changed them.
    package func chosen(after standing: ChosenSettings?) throws(Problem) -> ChosenSettings {
        // A repeated choice is allowed, because the first answer may have been lost.
        if let standing, standing.settings == settings { return standing }
        let version = standing?.version ?? 0
        guard insteadOf == version else { throw .settingsChanged }
        return ChosenSettings(version: version + 1, settings: settings)
    }
}
