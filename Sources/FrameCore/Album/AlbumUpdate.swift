package import FamilyCore

/// The changes that one answer of the server made to the album.
package struct AlbumUpdate: Equatable, Sendable {
    /// Photos that are new or have a newer revision.
    package var kept: [Photo] = []
    package var gone: [PhotoID] = []
    /// Photos in `kept` that have lost the film which the same server told before.
    ///
    /// A photo that a restored server told again without its film is not one of them.
    package var filmsGone: [PhotoID] = []
    /// The number of photos in `kept` that are newer than every photo known before.
    package var arrived = 0
    package var pointer: AlbumPointer?
    /// Moments that are new or were edited.
    package var moments: [MomentSummary] = []
    /// Moments of which no photo is known any more.
    package var momentsGone: [MomentID] = []
    /// All moments that have not started; nil if they are those that were known before.
    package var coming: [ComingMoment]?
    /// All invitations without an answer; nil if they are those that were known before.
    package var invitations: [MomentInvitation]?

    package init() {}

    /// The changes as one shelf transaction; empty if nothing changed, because each write wears out the SD card.
    package var shelfChanges: [ShelfChange] {
        var changes: [ShelfChange] = []
        if !gone.isEmpty { changes.append(.forget(gone)) }
        if !kept.isEmpty { changes.append(.keepPhotos(kept)) }
        if !momentsGone.isEmpty { changes.append(.dropMoments(momentsGone)) }
        if !moments.isEmpty { changes.append(.keepMoments(moments)) }
        if let coming { changes.append(.keepComing(coming)) }
        if let invitations { changes.append(.keepInvitations(invitations)) }
        if let pointer { changes.append(.keepPointer(pointer)) }
        return changes
    }
}
