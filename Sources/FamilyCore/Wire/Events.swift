/// Live hints as server-sent events: something changed, ask for it.
///
/// An event is never the data.
package enum FamilyEvent: Equatable, Sendable {
    package static let route = "\(wirePrefix)/events"

    /// The album has a new revision: ask for changes.
    case album(revision: Int64)
    /// Something about the frame that listens changed: ask who I am.
    case frame
    /// A photo of the album came further on its way: ask for its journey.
    ///
    /// Told to people only: a frame would wake for what it told itself.
    case journey
    /// Nothing happened; the line is alive.
    ///
    /// Sent every 15 seconds.
    case heartbeat

    /// The `event:` field.
    package var name: String {
        switch self {
        case .album: "album"
        case .frame: "frame"
        case .journey: "journey"
        case .heartbeat: "heartbeat"
        }
    }

    /// The `data:` field.
    package var data: String {
        switch self {
        case .album(let revision): String(revision)
        case .frame, .journey, .heartbeat: ""
        }
    }

    /// Nothing for an event this program does not know yet.
    package init?(name: String, data: String) {
        switch name {
        case "album":
            guard let revision = Int64(data) else { return nil }
            self = .album(revision: revision)
        case "frame": self = .frame
        case "journey": self = .journey
        case "heartbeat": self = .heartbeat
        default: return nil
        }
    }
}
