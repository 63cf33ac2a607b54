/// Who of a family sends photos to its album, and so to all of its frames.
package enum Senders: String, Codable, CaseIterable, Sendable {
    /// Guests too.
    case everybody
    /// Keepers and relatives.
    case relatives
    case keepers

    /// Whether one of this role is among them; a viewer has no pages to send
    /// from.
    package func include(_ role: Role) -> Bool {
        switch role {
        case .keeper: true
        case .relative: self != .keepers
        case .guest: self == .everybody
        case .viewer: false
        }
    }

    /// Whether frames that a keeper vouched for are among them, with the photos of a stick that their viewer chooses.
    package var includeFrames: Bool { self != .keepers }
}
