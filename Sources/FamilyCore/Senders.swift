/// The members of a family who send photos to its album, and so to all of its frames.
package enum Senders: String, Codable, CaseIterable, Sendable {
    /// Keepers, relatives and guests.
    case everybody
    /// Keepers and relatives.
    case relatives
    case keepers

    /// Returns whether members with this role are among the senders; a viewer has no pages to send from.
    package func include(_ role: Role) -> Bool {
        switch role {
        case .keeper: true
        case .relative: self != .keepers
        case .guest: self == .everybody
        case .viewer: false
        }
    }

    /// Whether frames that a keeper vouched for are among the senders, with the photos of a stick that their viewer
    /// chooses.
    package var includeFrames: Bool { self != .keepers }
}
