import FamilyCore

/// The photos that are hidden from one frame, on the frame's page.
struct HiddenHereView: Sendable {
    struct Item: Sendable {
        let address: String
        let source: String
        let width: Int
        let height: Int
        let alt: String
        /// The URL of the form that has the frame show it again.
        let act: String
    }

    /// The number of photos that are shown; there may be more.
    private static let mostShown = 12

    let heading: String
    let frame: String
    let items: [Item]

    /// nil if no photo is hidden.
    init?(_ photos: [Photo], on frame: FrameID, words: Words) {
        guard !photos.isEmpty else { return nil }
        heading = words(.frameHides, count: photos.count)
        self.frame = frame.text
        items = photos.prefix(Self.mostShown).map { photo in
            Item(
                address: PhotoAddress.journey(photo.id),
                source: PhotoAddress.smallest(of: photo),
                width: photo.width,
                height: photo.height,
                alt: photo.altText(words),
                act: PhotoAddress.page(photo.id) + "/show-on-frame"
            )
        }
    }
}
