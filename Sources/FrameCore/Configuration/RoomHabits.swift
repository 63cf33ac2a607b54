package import FamilyCore

/// The habits of a frame that belong to the room in which it stands.
package struct RoomHabits: Equatable, Sendable {
    /// The area beside photos whose shape is not the screen's.
    package var surround = RoomSettings.Surround.blurred
    /// The brightness follows a light sensor, up to the chosen one.
    package var followsLight = false
    /// Percent of the sound of films and voices.
    package var volume = 100

    package init() {}
}
