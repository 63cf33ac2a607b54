package import FamilyCore

/// The present state of the server's disk.
package struct StorageCondition: Equatable, Sendable {
    /// What disappeared while the server runs.
    package enum MissingStorage: String, Sendable {
        case catalogue
        case photos
    }

    /// The bytes that may still be written; nil if unknown.
    package var free: ByteCount?
    /// The bytes that are kept free so that starting, signing in, revoking and deleting always work.
    package var reserve: ByteCount
    package var loss: MissingStorage?
    /// Whether a part of the catalogue's files is damaged; the rest is served.
    package var isCatalogueDamaged: Bool
    /// Whether the store of the photos, which is on another machine, does not answer.
    package var isStoreAway = false
    /// Whether the database of the catalogue, which may be on another machine, does not answer.
    package var isCatalogueAway = false
    /// Whether the disk of the catalogue or of the photos can only be read.
    package var isReadOnly = false

    package init(free: ByteCount?, reserve: ByteCount, loss: MissingStorage? = nil, isCatalogueDamaged: Bool = false) {
        self.free = free
        self.reserve = reserve
        self.loss = loss
        self.isCatalogueDamaged = isCatalogueDamaged
    }

    /// Returns why a file of `size` bytes is not accepted now; nil if it is.
    package func refusal(ofStoring size: ByteCount) -> Problem? {
        if loss != nil { return .storageLost }
        if isStoreAway || isCatalogueAway { return .unavailable }
        if isReadOnly { return .diskReadOnly }
        guard let free else { return nil }
        return free < size + reserve ? .diskFull : nil
    }

    /// Whether any photo can be accepted.
    package var takesPhotos: Bool { refusal(ofStoring: .zero) == nil }
}
