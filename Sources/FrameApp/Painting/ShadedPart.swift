import FrameCore

/// A part of the screen that the evening dims, and the words over it, which are dimmed less.
struct ShadedPart {
    var pictures = Painting()
    var words = Painting()
    /// The area that the pictures cover.
    var frame: PixelRect
}
