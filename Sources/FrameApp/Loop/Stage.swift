import FamilyCore
import FrameCore
import SDLScreen

/// The glass and the hands on it, as the loop needs them.
protocol Stage: AnyObject {
    /// The screen's true pixels.
    ///
    /// As they are turned.
    var size: PixelSize { get }
    /// Turns what is drawn from now on, and touches back.
    func turn(_ rotation: Rotation)
    /// Words are in this language from now on, if there are any in it.
    func speak(_ language: String)
    /// Waits until something happens, someone wakes it, or `limit` has passed.
    func events(within limit: Duration) -> [ScreenEvent]
    /// Draws a scene with the pictures that are ready; unseen until `present`.
    func draw(_ scene: Scene, pictures: PictureSet) throws
    /// Whether what was drawn last is still there to be presented.
    var isDrawn: Bool { get }
    /// Puts what was drawn last on the glass.
    func present() throws
    /// Ends a wait from any thread.
    var wake: @Sendable () -> Void { get }
}
