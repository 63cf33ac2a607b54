import FamilyCore

extension Problem {
    package static let settingsOutOfBounds = Problem(.settingsOutOfBounds)
    /// Another keeper changed the settings first.
    package static let settingsChanged = Problem(.settingsChanged)
    package static let frameNotConfirmed = Problem(.frameNotConfirmed)
    package static let frameAway = Problem(.frameAway)
    package static let frameAsleep = Problem(.frameAsleep)
}
