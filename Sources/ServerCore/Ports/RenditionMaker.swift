package import FamilyCore

/// Makes renditions and films from originals that may be malicious.
package protocol RenditionMaker: Sendable {
    /// Reads the file at `path` as `kind` and writes its renditions into the empty folder `folder`.
    ///
    /// The renditions are upright sRGB JPEGs without GPS data, never larger than the original: each of
    /// `RenditionName` up to and including the first that holds the whole original. A darkroom takes at most a
    /// minute (`DarkroomLimits`), and twice that if one crashed; waiting for a free darkroom comes on top.
    ///
    /// A film that is too long to be shown whole is refused, unless `start` says where its shown part begins; a start
    /// too late for a whole part means the last one. The still picture is of that part.
    func develop(
        _ path: String,
        as kind: MediaKind,
        from start: FilmStart?,
        into folder: String
    ) async throws(RenditionError) -> DevelopedPhoto

    /// Writes a copy of the file without the position where it was taken, as a file in `folder`; returns its path.
    ///
    /// The same file always gives the same copy. A file in which something could be left is refused.
    func copyWithoutPosition(
        _ path: String,
        as kind: MediaKind,
        into folder: String
    ) async throws(RenditionError) -> String

    /// Makes the film of a file in which `develop` found one, as a file in `folder`.
    ///
    /// The call may take minutes; if the calling task is cancelled, the call soon throws `.unavailable`.
    func film(
        _ path: String,
        as kind: MediaKind,
        from start: FilmStart?,
        into folder: String
    ) async throws(RenditionError) -> DevelopedFilm
}

extension RenditionMaker {
    /// Develops a file that is shown whole.
    package func develop(
        _ path: String,
        as kind: MediaKind,
        into folder: String
    ) async throws(RenditionError) -> DevelopedPhoto {
        try await develop(path, as: kind, from: nil, into: folder)
    }
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
    /// The size of the upright original, in pixels.
    package var width: Int
    package var height: Int
    /// When the photo was taken, in local time; in UTC if `isTakenAtUTC`.
    package var takenAt: LocalDateTime?
    /// The time zone offset such as `+03:00`; nil if the file has none.
    package var takenAtOffset: String?
    /// Whether `takenAt` is UTC, as most films have it.
    ///
    /// A photo with the offset `+00:00` has local time.
    package var isTakenAtUTC = false
    package var camera: String?
    package var coordinates: Coordinates?
    /// The kind of film beside the still picture; nil for a plain photo.
    package var motion: FilmKind?
    /// The start of the shown part of the film; nil if the whole film is shown.
    package var filmStart: FilmStart?
    /// The renditions, smallest first.
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

    /// Returns the local time at which the photo was taken, and its offset.
    ///
    /// `clock` converts UTC: the file does not tell the time zone of the camera, and most films are made at home.
    package func taken(on clock: FamilyClock) -> (at: LocalDateTime?, offset: String?) {
        guard isTakenAtUTC, let utc = takenAt else { return (takenAt, takenAtOffset) }
        let local = clock.local(utc: utc)
        return (local.time, local.offset)
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
    /// The data is truncated or inconsistent.
    case damaged
    /// The picture has too many pixels; nothing was decoded.
    case tooManyPixels(width: Int, height: Int)
    /// The film is too long.
    case tooLong(seconds: Int)
    /// A JPEG or film in an unusual format that we cannot decode.
    case unusual
    /// The file needed more time or memory than one darkroom may have.
    case tooHard
    /// It crashed the darkroom twice.
    case crashed
    /// The darkroom was killed from outside twice, probably because the server ran out of memory; the photo may be fine,
    /// so it becomes the problem `out-of-memory` and not `photo-too-hard`.
    case killed
    /// There was no space for the renditions on the disk.
    case diskFull
    /// The server itself failed, for example because the darkroom could not start; the same photo may succeed later.
    case unavailable(String)

    /// Whether the photo may be fine, so that the server's owner should know.
    package var isOurs: Bool {
        switch self {
        case .killed, .diskFull, .unavailable: true
        case .damaged, .tooManyPixels, .tooLong, .unusual, .tooHard, .crashed: false
        }
    }
}
