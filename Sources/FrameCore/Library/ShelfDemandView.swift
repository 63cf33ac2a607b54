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

/// The inputs of a plan of the shelf that change without the album; the same ones give the same plan.
struct ShelfPlanInputs: Equatable {
    let near: [PhotoID]
    let pinned: Set<PhotoID>
    let limit: ByteCount
    let screen: PixelSize
}
