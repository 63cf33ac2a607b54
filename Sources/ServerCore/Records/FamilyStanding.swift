package import FoundationEssentials

/// What the server's operator lets a family do.
package enum FamilyStanding: Equatable, Sendable {
    case open
    /// It looks at what it has; nothing is added or changed.
    case paused
    /// It is to be erased after this time; until then the operator can bring it back. Nobody sees the album but its frames.
    case closed(erasedAfter: Date)
    /// Its photos are being erased.
    case erasing
}

extension FamilyStanding {
    /// Nil if somebody may join the family, as a person or with a frame.
    package var refusalOfJoining: Problem? {
        switch self {
        case .open: nil
        case .paused: .familyPaused
        case .closed, .erasing: .familyClosed
        }
    }

    /// Nil if a person of the family may sign in.
    package var refusalOfSigningIn: Problem? { self == .paused ? nil : refusalOfJoining }

    /// True if the server tells nobody of the family anything by itself.
    package var isQuiet: Bool { self != .open }
}
