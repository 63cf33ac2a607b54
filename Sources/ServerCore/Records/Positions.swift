/// What a family does with the positions that cameras write into photos.
///
/// Renditions never have one; this is about the originals.
package enum Positions: String, CaseIterable, Sendable {
    /// An original stays as it was sent.
    case keep
    /// A position is taken out before an original is stored.
    case strip
}
