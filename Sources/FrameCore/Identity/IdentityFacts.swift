import FamilyCore

/// What `Identity` needs to know of the other machines.
struct IdentityFacts {
    let now: Uptime
    let screen: PixelSize
    /// The language of the sign-in keyboard.
    let language: String
    let library: LibraryCondition
    /// The server that was found on the home network, or whose address somebody typed; nil if it is another one.
    let server: SceneServer?
    /// The frame looks for a server on the home network, and has found none.
    let isSearching: Bool
    /// Why the gift card did not bring the frame into a family; nil: nothing is wrong.
    let giftTrouble: Phrase?
}
