import FamilyCore

/// What `Identity` needs to know of the other machines.
struct IdentityFacts {
    let now: Uptime
    let screen: PixelSize
    /// The language of the sign-in keyboard.
    let language: String
    let library: LibraryCondition
}
