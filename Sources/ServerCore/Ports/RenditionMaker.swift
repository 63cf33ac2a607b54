package import FamilyCore

/// Makes renditions from an original that a stranger may have made.
package protocol RenditionMaker: Sendable {
    /// Reads the file at `path` as a picture of `kind` and writes its
    /// renditions as files into `folder`, which exists and is empty.
    ///
    /// The renditions are upright sRGB JPEGs without position data, never
    /// larger than the original: each of `RenditionName` up to and including
    /// the first that holds the whole original. At most ten seconds.
    func develop(
        _ path: String,
        as kind: PictureKind,
        into folder: String
    ) async throws(RenditionRefusal) -> DevelopedPhoto
}

package struct DevelopedPhoto: Equatable, Sendable {
    /// Pixels of the upright original.
    package var width: Int
    package var height: Int
    package var takenAt: LocalDateTime?
    /// `+03:00`, where Exif knew it.
    package var takenAtOffset: String?
    /// Smallest first.
    package var renditions: [DevelopedRendition]

    package init(
        width: Int,
        height: Int,
        takenAt: LocalDateTime?,
        takenAtOffset: String?,
        renditions: [DevelopedRendition]
    ) {
        self.width = width
        self.height = height
        self.takenAt = takenAt
        self.takenAtOffset = takenAtOffset
        self.renditions = renditions
    }
}

package struct DevelopedRendition: Equatable, Sendable {
    package var name: RenditionName
    package var width: Int
    package var height: Int
    /// The file, not yet synced to disk.
    package var path: String

    package init(name: RenditionName, width: Int, height: Int, path: String) {
        self.name = name
        self.width = width
        self.height = height
        self.path = path
    }
}

/// Why no renditions were made.
package enum RenditionRefusal: Error, Equatable, Sendable {
    /// The bytes break off or contradict themselves.
    case damaged
    /// More pixels than we take; nothing was decoded.
    case tooManyPixels(width: Int, height: Int)
    /// A JPEG as no camera makes it, which nothing of ours can open.
    case unusual
    /// It took too long or too much memory, or it crashed the darkroom.
    case tooHard
    /// Our own fault (the darkroom could not be started, the disk is full):
    /// the same photo may be taken later.
    case unavailable(String)
}
