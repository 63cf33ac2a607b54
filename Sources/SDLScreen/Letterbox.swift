/// What a page shows beside a photo of another shape.
package enum Letterbox: String, CaseIterable, Sendable {
    /// The photo itself, filling the page, out of focus and in half light.
    case blurred
    /// One dark tone of the photo, with a cut edge, like a passe-partout.
    case matte
    /// The room's own dark.
    case plain
}
