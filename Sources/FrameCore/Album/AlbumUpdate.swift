package import FamilyCore

/// What an answer of the server did to the album.
package struct AlbumUpdate: Equatable, Sendable {
    /// New here or newly known.
    package var kept: [Photo] = []
    package var gone: [PhotoID] = []
    /// Of `kept`, how many lie above everything that was known.
    package var arrived = 0
    package var pointer: AlbumPointer?

    package init() {}

    /// One transaction for the shelf; nothing where nothing is new, for a card
    /// wears out by writing.
    package var shelfChanges: [ShelfChange] {
        var changes: [ShelfChange] = []
        if !gone.isEmpty { changes.append(.forget(gone)) }
        if !kept.isEmpty { changes.append(.keepPhotos(kept)) }
        if let pointer { changes.append(.keepPointer(pointer)) }
        return changes
    }
}
