package import FoundationEssentials

/// The state of a family, by which the server's operator decides what the family may do.
package enum FamilyState: Equatable, Sendable {
    case open
    /// The family can look at its album, but nothing can be added or changed.
    case paused
    /// The family is erased after this time; until then the operator can restore it. Only its frames show the album.
    case closed(erasedAfter: Date)
    /// The photos of the family are being erased.
    case erasing
}

extension FamilyState {
    /// The problem of joining the family, as a person or with a frame; nil if that is allowed.
    package var refusalOfJoining: Problem? {
        switch self {
        case .open: nil
        case .paused: .familyPaused
        case .closed, .erasing: .familyClosed
        }
    }

    /// The problem of signing in to the family; nil if that is allowed.
    package var refusalOfSigningIn: Problem? { self == .paused ? nil : refusalOfJoining }

    /// True if the server sends the family no news, pushes or webhooks.
    package var isQuiet: Bool { self != .open }
}
