import FamilyCore

/// The photos that only this frame has and that are still to be offered to the server, in parts.
///
/// All of them are offered again after each start; a repeated offer changes nothing.
struct PhotoOfferQueue: Equatable, Sendable {
    private var waiting: [OfferedPhoto] = []
    private var isFirst = true

    var isEmpty: Bool { waiting.isEmpty }

    mutating func begin(with photos: [OfferedPhoto]) {
        waiting = photos.sorted { $0.photoID.text < $1.photoID.text }
        isFirst = true
    }

    /// The next part to offer; nil when everything was offered.
    var next: PhotoOffer? {
        guard !waiting.isEmpty else { return nil }
        return PhotoOffer(photos: Array(waiting.prefix(PhotoOffer.most)), isFirst: isFirst)
    }

    mutating func told(_ offer: PhotoOffer) {
        waiting.removeAll(where: offer.photos.contains)
        isFirst = false
    }

    /// Drops all offers: the server does not know this call, or refuses offers from this frame.
    mutating func refused() { waiting = [] }
}
