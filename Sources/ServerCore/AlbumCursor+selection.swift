package import FamilyCore

// The cursor of a selection is the base64url of `s`, hearts, day and position. It is opaque to clients, so that its
// format can change in this file alone.

extension AlbumCursor {
    package init(_ key: SelectionKey) {
        self.init(text: Base64URL.encode("s\(key.hearts).\(key.day).\(key.position)".utf8))
    }

    /// The place in a selection; nil for text that this server did not make.
    package var selectionKey: SelectionKey? {
        guard text.utf8.count <= 80, let bytes = Base64URL.decode(text), bytes.first == UInt8(ascii: "s") else {
            return nil
        }
        let parts = String(decoding: bytes.dropFirst(), as: UTF8.self).split(separator: ".")
        guard parts.count == 3, let hearts = Int(parts[0]), let day = Int(parts[1]), let position = Int64(parts[2]),
            hearts >= 0, day >= 0, position >= 0
        else { return nil }
        return SelectionKey(hearts: hearts, day: day, position: position)
    }
}

extension SelectionDirection {
    /// Returns nil for a cursor that this server did not make.
    package init?(_ side: AlbumSide) {
        switch side {
        case .newest: self = .first
        case .newer(let cursor):
            guard let key = cursor.selectionKey else { return nil }
            self = .newer(than: key)
        case .older(let cursor):
            guard let key = cursor.selectionKey else { return nil }
            self = .older(than: key)
        }
    }

    package var isTowardsNewest: Bool { if case .newer = self { true } else { false } }

    fileprivate var start: SelectionKey? {
        switch self {
        case .first: nil
        case .newer(let key), .older(let key): key
        }
    }
}

extension AlbumPage {
    package init(_ found: SelectedPhotos, reach: SelectionDirection, revision: Int64, shown: (SeenPhoto) -> Photo) {
        // NB: an empty page also has two cursors.
        let start = reach.start ?? .top
        let first = found.photos.first?.key ?? start
        let last = found.photos.last?.key ?? start
        self.init(
            photos: found.photos.map { shown($0.seen) },
            newer: AlbumCursor(reach.isTowardsNewest ? found.next ?? first : first),
            older: AlbumCursor(reach.isTowardsNewest ? last : found.next ?? last),
            more: found.next != nil,
            revision: revision
        )
    }
}

extension SelectionKey {
    /// Before every photo.
    package static let top = SelectionKey(hearts: .max, day: 99_991_231, position: .max)
    /// Behind every photo.
    package static let bottom = SelectionKey(hearts: 0, day: 0, position: 0)

    /// Just before this photo, so that reading older ones begins with it.
    package var including: SelectionKey {
        SelectionKey(hearts: hearts, day: day, position: min(position, .max - 1) + 1)
    }
}
