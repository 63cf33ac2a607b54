import DarkroomRunning
import DarkroomWire
import FamilyCore
import Glibc
import ServerCore

/// Has the renditions of one photo made in a darkroom: sends the original and
/// checks the answer.
struct RenderJob {
    let path: String
    let kind: DarkroomKind
    /// The start of the shown part of a film; nil if the sender chose none.
    let filmStart: FilmStart?
    let folder: String
    let limits: DarkroomLimits

    private let names = RenditionName.allCases.sorted()

    /// Makes the renditions.
    ///
    /// `darkroom` returns a ready process; it is called a second time for a
    /// JPEG that the first profile cannot open.
    func develop(
        in darkroom: (DecoderProfile) throws(RenditionError) -> DarkroomProcess
    ) throws(RenditionError) -> DevelopedPhoto {
        let longSides = names.map(\.longSide)
        let files = try DarkroomFiles(original: path, folder: folder, longSides: longSides)
        do throws(RenditionError) {
            let request = DarkroomRequest(
                kind: kind,
                longSides: longSides,
                filmStart: filmStart?.milliseconds,
                limits: limits
            )
            var answer = try darkroom(kind.profile).answer(to: request, with: files)
            if answer == .notOrdinary { answer = try darkroom(.pictures).answer(to: request, with: files) }
            return try photo(from: answer, in: files)
        } catch {
            files.discard(longSides)
            throw error
        }
    }

    private func photo(from answer: DarkroomAnswer, in files: DarkroomFiles) throws(RenditionError) -> DevelopedPhoto {
        switch answer {
        case .developed(let width, let height, let metadata, let motion):
            let taken = metadata.takenAt.flatMap { LocalDateTime($0) }
            var photo = DevelopedPhoto(
                width: width,
                height: height,
                takenAt: taken,
                takenAtOffset: taken == nil ? nil : metadata.takenAtOffset.flatMap(Self.checkedOffset),
                renditions: try renditions(width: width, height: height, in: files)
            )
            photo.isTakenAtUTC = taken != nil && metadata.isTakenAtUTC
            photo.camera = metadata.camera.flatMap(Self.checkedCamera)
            if let latitude = metadata.latitude, let longitude = metadata.longitude {
                photo.coordinates = Coordinates(latitude: latitude, longitude: longitude)
            }
            photo.motion = motion.map { FilmKind($0.kind) }
            photo.filmStart = try motion.flatMap(start)
            return photo
        default: throw RenditionError(answer)
        }
    }

    /// Returns where the shown part of the film begins, or nil if the darkroom shows all of it.
    ///
    /// The darkroom must not call a film too long for a film that it shows whole.
    private func start(of motion: DarkroomMotion) throws(RenditionError) -> FilmStart? {
        guard motion.kind != .animation else { return nil }
        let length = motion.milliseconds
        guard let window = FilmWindow(of: length, from: filmStart?.milliseconds) else { throw .tooHard }
        return window.isPart(of: length) ? FilmStart(milliseconds: window.start) : nil
    }

    private func renditions(
        width: Int,
        height: Int,
        in files: DarkroomFiles
    ) throws(RenditionError) -> [DevelopedRendition] {
        let sizes = RenditionSize.all(width: width, height: height, longSides: names.map(\.longSide))
        guard sizes.indices.allSatisfy(files.holdsJPEG) else { throw .tooHard }
        files.discard(names.dropFirst(sizes.count).map(\.longSide))
        return zip(names, sizes).map { name, size in
            let path = files.path(of: name.longSide)
            return DevelopedRendition(name: name, width: size.width, height: size.height, path: path)
        }
    }

    /// Returns the camera's name if it is short and printable, because a page
    /// shows this text of a stranger; else nil.
    private static func checkedCamera(_ words: String) -> String? {
        let isFit = words.utf8.count <= 80 && words.unicodeScalars.allSatisfy { (0x20...0x7E).contains($0.value) }
        return isFit ? words : nil
    }

    /// Returns the offset if it has the form `+03:00` (a sign, hours up to 14,
    /// minutes); else nil.
    private static func checkedOffset(_ text: String) -> String? {
        let parts = text.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
        guard text.utf8.count == 6, text.hasPrefix("+") || text.hasPrefix("-"), parts.count == 2,
            parts.allSatisfy({ $0.utf8.count == 2 && $0.allSatisfy(\.isNumber) }),
            let hours = UInt(parts[0]), let minutes = UInt(parts[1]), hours <= 14, minutes < 60
        else { return nil }
        return text
    }
}

extension RenditionError {
    /// Translates an answer that is not a success.
    init(_ answer: DarkroomAnswer) {
        switch answer {
        case .tooManyPixels(let width, let height): self = .tooManyPixels(width: width, height: height)
        case .tooLong(let milliseconds): self = .tooLong(seconds: milliseconds / 1000)
        case .damaged: self = .damaged
        case .unusual: self = .unusual
        case .cannotWrite(let code): self = RenditionError(errno: code, while: "write")
        case .noSandbox(let error): self = RenditionError(sandbox: error)
        case .outOfMemory, .ready, .notOrdinary, .developed, .filmed, .erased: self = .tooHard
        }
    }

    /// Translates a sandbox that cannot be closed: the machine's fault, which may be mended, and never the photo's.
    init(sandbox error: SandboxError) {
        self = .unavailable("the darkroom cannot close its sandbox: \(error)")
    }

    /// Translates the `errno` of a rendition's file.
    init(errno code: Int32, while action: String) {
        let isFull = code == ENOSPC || code == EDQUOT
        self = isFull ? .diskFull : .unavailable("could not \(action): \(String(cString: strerror(code)))")
    }
}

extension FilmKind {
    init(_ kind: DarkroomMotion.Kind) {
        switch kind {
        case .film: self = .film
        case .animation: self = .animation
        case .voice: self = .voice
        }
    }
}

extension DarkroomKind {
    init(_ kind: MediaKind) {
        switch kind {
        case .jpeg: self = .jpeg
        case .png: self = .png
        case .webp: self = .webp
        case .gif: self = .gif
        case .tiff: self = .tiff
        case .heic: self = .heic
        case .avif: self = .avif
        case .mp4, .quickTime, .m4a: self = .movie
        case .matroska: self = .matroska
        case .ogg: self = .ogg
        case .mp3: self = .mp3
        case .wave: self = .wave
        }
    }
}
