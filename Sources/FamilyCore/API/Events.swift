/// A hint that something changed, sent live as a server-sent event; the receiver asks for the change by a call.
///
/// An event never contains the data. Only `turn` is an order; a moment later it is worth nothing.
package enum FamilyEvent: Equatable, Sendable {
    package static let route = "\(apiPrefix)/events"

    /// The album has a new revision: ask for the changes with `ReadChanges`.
    case album(revision: Int64)
    /// Something about the frame that listens has changed: ask with `ReadFrameIdentity`.
    case frame
    /// A frame reported news of a photo in the album: ask for its `Journey`.
    ///
    /// The server sends it to people only: a frame would wake up because of its own report.
    case journey
    /// Something about a frame of the family has changed: ask for the list of frames.
    ///
    /// The server sends it to people only, like `journey`.
    case frames
    /// A member of the family looks at the page about the frame that listens.
    ///
    /// The frame sends a report unless its last one is recent, and for a while whenever its screen shows another photo.
    case watched
    /// A keeper turns the page of the frame that listens.
    case turn(PageTurn)
    /// A heartbeat, which only shows that the connection is alive.
    ///
    /// The server sends it every 15 seconds.
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

    /// Returns nil for invalid data, and for an event that this program does not know yet.
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
