import FamilyCore
import FrameCore

/// The screen with its input, as the loop needs it.
protocol Stage: AnyObject {
    /// The screen's size in pixels, after the rotation.
    var size: PixelSize { get }
    /// Rotates all drawing and all touches from now on.
    func rotate(_ rotation: Rotation)
    /// Shows words in this language from now on, if there are any.
    func speak(_ language: String)
    /// Sets the size of words over photos by how the panel is looked at.
    func view(_ viewing: Viewing)
    /// Waits until something happens, another thread wakes the stage, or
    /// `limit` has passed.
    func events(within limit: Duration) -> [ScreenEvent]
    /// Draws a scene with the pictures that are ready; nothing is visible
    /// before `present`.
    func draw(_ scene: Scene, pictures: PictureSet) throws
    /// Where the mark that photos came was last drawn; nil if it was not.
    var newMark: PixelRect? { get }
    /// Where the sign of moments was last drawn; nil if it was not.
    var momentMark: PixelRect? { get }
    /// True if what was drawn last can still be presented.
    var isDrawn: Bool { get }
    /// Presents what was drawn last.
    func present() throws
    /// Releases memory that saves time while something moves.
    func releaseCaches()
    /// A function that ends a wait, from any thread.
    var wake: @Sendable () -> Void { get }
}
