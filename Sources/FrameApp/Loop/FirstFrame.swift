import FrameCore

/// Shows the first photo of a run before any words over it.
///
/// Reading the list of fonts takes as long as all the rest of a start; it is
/// read when the photo is shown, and the words follow at once.
struct FirstFrame {
    private enum State {
        case waiting
        /// A photo was drawn; `owesWords` is true if words over it were left
        /// out.
        case drawn(owesWords: Bool)
        case over(owesWords: Bool)
    }

    private var state = State.waiting

    /// The part of `scene` to draw now.
    mutating func part(of scene: Scene, hasPictures: Bool) -> Scene {
        if case .over = state { return scene }
        guard hasPictures else { return scene }
        let part = scene.withoutWords
        state = .drawn(owesWords: part != scene)
        return part
    }

    /// True if this was the present of the first photo, so that fonts may be
    /// read now.
    mutating func presented() -> Bool {
        guard case .drawn(let owesWords) = state else { return false }
        state = .over(owesWords: owesWords)
        return true
    }

    /// Returns true once if words were left out and must be drawn now.
    mutating func takeDebt() -> Bool {
        guard case .over(owesWords: true) = state else { return false }
        state = .over(owesWords: false)
        return true
    }
}
