package import FamilyCore

/// The habits of a frame that belong to the room in which it stands.
package struct RoomHabits: Equatable, Sendable {
    /// The area beside photos whose shape is not the screen's.
    package var surround = RoomSettings.Surround.blurred
    /// The brightness follows a light sensor, up to the chosen one.
    package var followsLight = false
    /// Percent of the sound of films and voices.
    package var volume = 100
    /// The time from the last person at a motion sensor until the screen goes dark; nil: it stays lit.
    package var emptyAfter: Duration? = .seconds(RoomHabits.usualMinutes * 60)

    /// A motion sensor does not see a person who sits still: so many minutes are usual.
    package static let usualMinutes = 15

    package init() {}
}
