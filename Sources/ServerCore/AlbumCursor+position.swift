package import FamilyCore

// A cursor is the base64url of `p` and a position. It is opaque to clients, so that its format can change in this
// file alone.

extension AlbumCursor {
    package init(position: Int64) {
        self.init(text: Base64URL.encode("p\(position)".utf8))
    }

    /// The position of the cursor; nil for text that this server did not make.
    package var position: Int64? {
        guard text.utf8.count <= 32, let bytes = Base64URL.decode(text), bytes.first == UInt8(ascii: "p") else {
            return nil
        }
        let digits = bytes.dropFirst()
        guard let position = Int64(String(decoding: digits, as: UTF8.self)), position >= 0 else { return nil }
        return position
    }
}

extension AlbumPage {
    /// Makes a page from the result of a query for `limit` + 1 photos.
    package init(
        _ found: [SeenPhoto],
        reach: AlbumDirection,
        limit: Int,
        revision: Int64,
        shown: (SeenPhoto) -> Photo = { $0.photo }
    ) {
        let page = reach.isTowardsNewest ? found.suffix(limit) : found.prefix(limit)
        // NB: an empty page also has two cursors. Positions are integers, so reading back from them skips nothing.
        self.init(
            photos: page.map(shown),
            newer: AlbumCursor(position: page.first?.record.position ?? reach.below),
            older: AlbumCursor(position: page.last?.record.position ?? min(reach.below, .max - 1) + 1),
            more: found.count > limit,
            revision: revision
        )
    }
}

extension AlbumDirection {
    /// Returns nil for a cursor that this server did not make.
    package init?(_ side: AlbumSide) {
        switch side {
        case .newest: self = .newest
        case .newer(let cursor):
            guard let position = cursor.position else { return nil }
            self = .newer(than: position)
        case .older(let cursor):
            guard let position = cursor.position else { return nil }
            self = .older(than: position)
        }
    }

    fileprivate var isTowardsNewest: Bool {
        if case .newer = self { true } else { false }
    }

    /// The last position below the place of an empty page.
    fileprivate var below: Int64 {
        switch self {
        case .newest: 0
        case .newer(let position): position
        case .older(let position): max(0, position - 1)
        }
    }
}
