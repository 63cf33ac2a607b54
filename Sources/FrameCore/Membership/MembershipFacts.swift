import FamilyCore

/// What `Membership` needs to know of the others.
struct MembershipFacts {
    let now: Uptime
    let screen: PixelSize
    /// Of the keyboard for signing in.
    let language: String
    let library: LibraryCondition
}

/// Why nothing may come from the server or to the shelf.
struct LibraryCondition {
    /// The disk has no space for even one photo.
    let isFull: Bool
    /// The server has gone on to a later version.
    let isOutdated: Bool
    /// The last call did not reach the server.
    let isLost: Bool
    /// The server answered at least once since the start.
    let everReached: Bool
}
