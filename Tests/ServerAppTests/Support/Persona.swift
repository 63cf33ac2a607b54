/// Who walks up to a route.
enum Persona: String, CaseIterable, Sendable {
    case nobody
    /// A frame that waits to be taken in.
    case newFrame
    /// A frame of the family, which asks as a viewer.
    case frame
    /// A frame that a keeper removed: no row names it.
    case removedFrame
    case guest, relative, keeper
    /// A relative about whom the frames are still being asked.
    case newcomer
    /// A frame that a relative's password let in, and that no keeper confirmed.
    case signedInFrame
    /// A guest from outside, whose moment has nothing of what the routes name.
    case outsideGuest
}
