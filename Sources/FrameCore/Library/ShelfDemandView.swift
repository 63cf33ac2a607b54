import FamilyCore

/// The inputs for planning and filling the shelf.
///
/// NB: it shares the album's storage; release it before the album changes.
struct ShelfDemandView {
    let now: Uptime
    let album: Album
    let screen: PixelSize
    /// Photos that must stay because of an outbox entry.
    let pinned: Set<PhotoID>
    /// Photos that the server has forgotten.
    let left: Set<PhotoID>
    let isServerUnavailable: Bool
}
