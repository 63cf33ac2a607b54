package import FamilyCore

/// Makes renditions, and films, from an original that a stranger may have made.
package protocol RenditionMaker: Sendable {
    /// Reads the file at `path` as `kind` and writes its
    /// renditions as files into `folder`, which exists and is empty.
    ///
    /// The renditions are upright sRGB JPEGs without position data, never
    /// larger than the original: each of `RenditionName` up to and including
    /// the first that holds the whole original. At most ten seconds, thirty for
    /// a film's still; twice that where a darkroom died of it.
    func develop(
        _ path: String,
        as kind: MediaKind,
        into folder: String
    ) async throws(RenditionError) -> DevelopedPhoto

    /// Makes the film of a file that `develop` found to have one, as a file in
    /// `folder`.
    ///
    /// It may take minutes.
    func film(
        _ path: String,
        as kind: MediaKind,
        into folder: String
    ) async throws(RenditionError) -> DevelopedFilm
}

package struct DevelopedFilm: Equatable, Sendable {
    package var kind: FilmKind
    package var milliseconds: Int
    package var width: Int
    package var height: Int
    package var hasSound: Bool
    /// The file, not yet synced to disk.
    package var path: String

    package init(kind: FilmKind, milliseconds: Int, width: Int, height: Int, hasSound: Bool, path: String) {
        self.kind = kind
        self.milliseconds = milliseconds
        self.width = width
        self.height = height
        self.hasSound = hasSound
        self.path = path
    }
}

package struct DevelopedPhoto: Equatable, Sendable {
    /// Pixels of the upright original.
    package var width: Int
    package var height: Int
    package var takenAt: LocalDateTime?
    /// `+03:00`, where Exif knew it.
    package var takenAtOffset: String?
    package var camera: String?
    package var coordinates: Coordinates?
    /// What there is to play beside the still picture.
    package var motion: FilmKind?
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
package enum RenditionError: Error, Equatable, Sendable {
    /// The bytes break off or contradict themselves.
    case damaged
    /// More pixels than we take; nothing was decoded.
    case tooManyPixels(width: Int, height: Int)
    /// A film longer than we take.
    case tooLong(seconds: Int)
    /// A JPEG as no camera makes it, or such a film, which nothing of ours can
    /// open.
    case unusual
    /// It took too long, or more memory than any photo may have.
    case tooHard
    /// It crashed the darkroom, twice.
    case crashed
    /// The darkroom was killed from outside, twice: in all likelihood because
    /// the server ran out of memory, which may not be the photo's fault.
    case killed
    /// The renditions found no room on the disk.
    case diskFull
    /// Our own fault (the darkroom could not be started, the disk is broken):
    /// the same photo may be taken later.
    case unavailable(String)

    /// Whether it may well be no fault of the photo, so that the keeper of the
    /// server should hear of it.
    package var isOurs: Bool {
        switch self {
        case .killed, .diskFull, .unavailable: true
        case .damaged, .tooManyPixels, .tooLong, .unusual, .tooHard, .crashed: false
        }
    }
}
