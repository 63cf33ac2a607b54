/// What a page shows beside a photo whose shape is not the screen's.
package enum Letterbox: String, CaseIterable, Sendable {
    /// The photo itself, enlarged to fill the page, blurred and at half
    /// brightness.
    case blurred
    /// One dark colour of the photo, with a cut edge, like a passe-partout.
    case matte
    /// The background colour.
    case plain
}
