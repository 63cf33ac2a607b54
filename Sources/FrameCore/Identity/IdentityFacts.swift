import FamilyCore

/// What `Identity` needs to know of the others.
struct IdentityFacts {
    let now: Uptime
    let screen: PixelSize
    /// Of the keyboard for signing in.
    let language: String
    let library: LibraryCondition
}
