import DarkroomWire
import FamilyCore
import Glibc
import ServerCore

/// One photo in its darkroom: hands it over, and judges what comes back.
struct Exposure {
    let path: String
    let kind: DarkroomKind
    let folder: String
    let limits: DarkroomLimits

    private let names = RenditionName.allCases.sorted()

    /// `darkroom` gives a warm process; a JPEG that is no ordinary one asks for
    /// a second.
    func develop(
        in darkroom: (DarkroomTrade) throws(RenditionRefusal) -> DarkroomProcess
    ) throws(RenditionRefusal) -> DevelopedPhoto {
        let longSides = names.map(\.longSide)
        let files = try DarkroomFiles(original: path, folder: folder, names: longSides)
        do throws(RenditionRefusal) {
            let request = DarkroomRequest(kind: kind, longSides: longSides, limits: limits)
            var answer = try answer(to: request, by: darkroom(kind.trade), with: files)
            if answer == .notOrdinary { answer = try self.answer(to: request, by: darkroom(.pictures), with: files) }
            return try photo(from: answer, in: files)
        } catch {
            files.discard(longSides)
            throw error
        }
    }

    /// No answer, a late one and one that makes no sense are the photo's
    /// doing: the darkroom was warm and waiting before it came.
    private func answer(
        to request: DarkroomRequest,
        by process: DarkroomProcess,
        with files: DarkroomFiles
    ) throws(RenditionRefusal) -> DarkroomAnswer {
        do {
            return try process.develop(request, files: files.descriptors)
        } catch .system(let code) {
            throw .unavailable("could not reach the darkroom: \(String(cString: strerror(code)))")
        } catch {
            throw .tooHard
        }
    }

    private func photo(from answer: DarkroomAnswer, in files: DarkroomFiles) throws(RenditionRefusal) -> DevelopedPhoto
    {
        switch answer {
        case .developed(let width, let height, let shot, _):
            let taken = shot.takenAt.flatMap { LocalDateTime($0) }
            return DevelopedPhoto(
                width: width,
                height: height,
                takenAt: taken,
                takenAtOffset: taken == nil ? nil : shot.takenAtOffset.flatMap(Self.checkedOffset),
                renditions: try renditions(width: width, height: height, in: files)
            )
        case .tooManyPixels(let width, let height): throw .tooManyPixels(width: width, height: height)
        case .damaged: throw .damaged
        case .unusual: throw .unusual
        case .outOfMemory: throw .tooHard
        case .cannotWrite(let code): throw .unavailable("could not write: \(String(cString: strerror(code)))")
        case .ready, .notOrdinary, .filmed, .tooLong: throw .tooHard
        }
    }

    private func renditions(
        width: Int,
        height: Int,
        in files: DarkroomFiles
    ) throws(RenditionRefusal) -> [DevelopedRendition] {
        let sizes = RenditionSize.all(width: width, height: height, longSides: names.map(\.longSide))
        guard sizes.indices.allSatisfy(files.holdsJPEG) else { throw .tooHard }
        files.discard(names.dropFirst(sizes.count).map(\.longSide))
        return zip(names, sizes).map { name, size in
            let path = files.path(of: name.longSide)
            return DevelopedRendition(name: name, width: size.width, height: size.height, path: path)
        }
    }

    /// `+03:00`: a sign, hours to 14, minutes; anything else is no offset.
    private static func checkedOffset(_ text: String) -> String? {
        let parts = text.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
        guard text.utf8.count == 6, text.hasPrefix("+") || text.hasPrefix("-"), parts.count == 2,
            let hours = UInt(parts[0]), let minutes = UInt(parts[1]), hours <= 14, minutes < 60
        else { return nil }
        return text
    }
}

extension DarkroomKind {
    init(_ kind: PictureKind) {
        switch kind {
        case .jpeg: self = .jpeg
        case .png: self = .png
        case .webp: self = .webp
        case .gif: self = .gif
        case .tiff: self = .tiff
        case .heic: self = .heic
        case .avif: self = .avif
        }
    }
}
