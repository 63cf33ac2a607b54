import FamilyCore

/// The renditions that the server lost and requests from its frames; they are uploaded one by one.
struct RenditionReturn: Equatable, Sendable {
    private var wanted: [WantedRendition] = []
    private var underway: PhotoID?

    /// Replaces what the server requests; what exceeds the limit is requested again later.
    mutating func want(_ renditions: [WantedRendition]) {
        wanted = Array(renditions.prefix(WantedRendition.most))
    }

    /// Returns the effect that uploads the next rendition that is on the shelf; nil while one is being uploaded.
    mutating func next(on shelf: ShelfLedger) -> FrameEffect? {
        guard underway == nil else { return nil }
        while let planned = wanted.popLast() {
            guard let file = shelf.files[planned.photoID], file.sha256 == planned.sha256 else { continue }
            underway = planned.photoID
            return .bring(planned.photoID, file)
        }
        return nil
    }

    /// Ends an upload; if it failed, the server asks again.
    mutating func ended(_ photo: PhotoID) { if underway == photo { underway = nil } }
}
