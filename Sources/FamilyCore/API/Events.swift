/// Live hints as server-sent events: something changed, ask for it.
///
/// An event is never the data; a turn is the one that is an order, and worth
/// nothing a moment later.
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
    /// Something about a frame of the family changed: ask for the frames.
    ///
    /// Told to people only, as `journey` is.
    case frames
    /// Somebody of the family looks at what is known of the frame that listens:
    /// tell how you are, and for a while what you show.
    case watched
    /// A keeper turns the page of the frame that listens.
    case turn(PageTurn)
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
        case .frames: "frames"
        case .watched: "watched"
        case .turn: "turn"
        case .heartbeat: "heartbeat"
        }
    }

    /// The `data:` field.
    package var data: String {
        switch self {
        case .album(let revision): String(revision)
        case .turn(let turn): turn.rawValue
        case .frame, .journey, .frames, .watched, .heartbeat: ""
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
        case "frames": self = .frames
        case "watched": self = .watched
        case "turn":
            guard let turn = PageTurn(rawValue: data) else { return nil }
            self = .turn(turn)
        case "heartbeat": self = .heartbeat
        default: return nil
        }
    }
}
