import FamilyCore

/// What is still to be offered to the server, part by part: photos that only this frame has.
///
/// All of it is offered again after each start. An offer that is repeated changes nothing.
struct OfferPost: Equatable, Sendable {
    private var waiting: [OfferedPhoto] = []
    private var isFirst = true

    var isEmpty: Bool { waiting.isEmpty }

    mutating func begin(with photos: [OfferedPhoto]) {
        waiting = photos.sorted { $0.photoID.text < $1.photoID.text }
        isFirst = true
    }

    /// The next part; nil where all was offered.
    var next: PhotoOffer? {
        guard !waiting.isEmpty else { return nil }
        return PhotoOffer(photos: Array(waiting.prefix(PhotoOffer.most)), isFirst: isFirst)
    }

    mutating func told(_ offer: PhotoOffer) {
        waiting.removeAll(where: offer.photos.contains)
        isFirst = false
    }

    /// The server knows no offers, or wants none of this frame.
    mutating func refused() { waiting = [] }
}
