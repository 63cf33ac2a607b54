package import FamilyCore

/// What the server's disk is like at this moment.
package struct StorageCondition: Equatable, Sendable {
    /// What a running server has lost from under it.
    package enum Loss: String, Sendable {
        case catalogue
        case photos
    }

    /// Bytes that may still be written; nil where the system does not tell.
    package var free: ByteCount?
    /// Bytes that are kept free so that starting, signing in, revoking and
    /// deleting always work.
    package var reserve: ByteCount
    package var loss: Loss?
    /// Whether a part of the catalogue's files is not what was written to them;
    /// what stands elsewhere in it is served all the same.
    package var isCatalogueDamaged: Bool

    package init(free: ByteCount?, reserve: ByteCount, loss: Loss? = nil, isCatalogueDamaged: Bool = false) {
        self.free = free
        self.reserve = reserve
        self.loss = loss
        self.isCatalogueDamaged = isCatalogueDamaged
    }

    /// Why a file of `size` is not taken now; nil where it may come in.
    package func refusal(ofStoring size: ByteCount) -> Problem? {
        if loss != nil { return .storageLost }
        guard let free else { return nil }
        return free < size + reserve ? .diskFull : nil
    }

    /// Whether photos can come in at all.
    package var takesPhotos: Bool { refusal(ofStoring: .zero) == nil }
}
