package import FamilyCore

/// The part of a frame's configuration that belongs to the room in which it stands.
package struct RoomConfiguration: Equatable, Sendable {
    /// The area beside photos whose shape is not the screen's.
    package var surround = RoomSettings.Surround.blurred
    /// The brightness follows a light sensor, up to the chosen one.
    package var followsLight = false
    /// The volume of films and voices, in percent.
    package var volume = 100
    /// The time from the last person at a motion sensor until the screen goes dark; nil: it stays lit.
    package var emptyAfter: Duration? = .seconds(RoomConfiguration.usualMinutes * 60)

    /// The usual time in minutes: a motion sensor does not see a person who sits still.
    package static let usualMinutes = 15

    package init() {}
}
