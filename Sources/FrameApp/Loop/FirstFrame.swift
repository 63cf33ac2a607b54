import FrameCore

/// Lets the first photo of a run be seen before any words over it.
///
/// The list of fonts takes as long to read as all else of a start; it is read
/// when the photo stands, and the words follow at once.
struct FirstFrame {
    private enum State {
        case waiting
        /// A photo was drawn; perhaps words over it were left out.
        case drawn(owesWords: Bool)
        case over(owesWords: Bool)
    }

    private var state = State.waiting

    /// What of `scene` is to be drawn now.
    mutating func part(of scene: Scene, hasPictures: Bool) -> Scene {
        if case .over = state { return scene }
        guard hasPictures else { return scene }
        let part = scene.withoutWords
        state = .drawn(owesWords: part != scene)
        return part
    }

    /// Whether this was the present of the first photo, so that it is time to
    /// make ready for words.
    mutating func presented() -> Bool {
        guard case .drawn(let owesWords) = state else { return false }
        state = .over(owesWords: owesWords)
        return true
    }

    /// Whether words were left out, which must be drawn now; once.
    mutating func takeDebt() -> Bool {
        guard case .over(owesWords: true) = state else { return false }
        state = .over(owesWords: false)
        return true
    }
}
