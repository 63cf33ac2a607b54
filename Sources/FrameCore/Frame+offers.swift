import FamilyCore

// A server that was restored to an older day does not know photos that came after that day. Those that lie here are
// offered to it, and keepers decide: they come back into the album, or go from here too.

extension Frame {
    /// The server has named all that it has, for the first time since a start or since it was set back.
    mutating func offerPhotos() {
        outbox.offers.begin(
            with: sync.left.compactMap { id in
                guard let photo = album.photo(id), let file = ledger.files[id] else { return nil }
                return OfferedPhoto(photo, rendition: file)
            }
        )
    }

    mutating func offerFailed(_ offer: PhotoOffer, _ trouble: ServerTrouble) {
        switch trouble {
        case .notFound, .refused: outbox.refused(offer)
        default: outbox.failed(offer, now: now)
        }
    }
}
