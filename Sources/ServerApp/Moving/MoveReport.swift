package import FamilyCore
import ServerCore

/// The result of a move.
package struct MoveReport: Equatable, Sendable {
    /// A file that a photo names and that is not intact in the new place.
    package struct LostFile: Equatable, Sendable {
        package let hash: ContentHash
        package let isOriginal: Bool
        /// True if the old place has other bytes under this name; false if it has none, or has set them aside as damaged.
        package let isDamaged: Bool
    }

    /// The old place of the catalogue, as people read it; nil if the catalogue did not move.
    package var oldCatalogue: String?
    package var newCatalogue: String?
    /// The path of the catalogue's old file; nil if the old catalogue is in a database.
    package var keptCatalogue: String?
    package var tables = 0
    package var rows = 0
    /// nil if the photos did not move.
    package var oldPhotos: String?
    package var newPhotos: String?
    package var copied = 0
    /// The number of files that an earlier attempt had copied.
    package var wereThere = 0
    package var lost: [LostFile] = []
    /// The number of damaged files that no photo names.
    package var damagedStrays = 0
    /// True if the new place is the data folder, which needs no setting.
    package var isCatalogueHere = false
    package var arePhotosHere = false

    package var isWhole: Bool { lost.isEmpty }
    /// True if the old place may have the only bytes of an original: damaged ones, of which much can often be shown.
    package var mayNeedOldPhotos: Bool { oldPhotos != nil && lost.contains(where: \.isOriginal) }
}
