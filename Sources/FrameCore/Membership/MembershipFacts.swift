import FamilyCore

/// What `Membership` needs to know of the others.
struct MembershipFacts {
    let now: Uptime
    let screen: PixelSize
    /// Of the keyboard for signing in.
    let language: String
    let library: LibraryCondition
}
