import FamilyCore

extension Problem {
    /// Returns the problem of a file that is no accepted photo, with advice what to send instead.
    ///
    /// All share one code, because programs need no difference.
    package static func typeUnsupported(_ name: String, _ look: SniffedFileType = .unknown) -> Problem {
        guard case .foreign(let kind) = look else { return about(name, .typeUnsupported) }
        return about(name, hasPhotosName(name) ? disguised(kind) : foreign(kind))
    }

    private static func foreign(_ kind: ForeignKind) -> ProblemKind {
        switch kind {
        case .pdf: .typePdf
        case .svg: .typeDrawing
        case .webPage: .typeWebPage
        case .archive: .typeArchive
        case .document: .typeDocument
        case .video: .typeFilm
        case .sound: .typeSound
        case .program: .typeProgram
        case .bmp: .typeBitmap
        case .jpegXL, .jpeg2000, .photoshop: .pictureUnusual
        case .rawPhoto: .typeRaw
        }
    }

    private static func disguised(_ kind: ForeignKind) -> ProblemKind {
        switch kind {
        case .pdf: .pdfNamedAsPhoto
        case .webPage: .webPageNamedAsPhoto
        case .archive, .document, .program, .svg: .namedAsPhoto
        case .video, .sound, .bmp, .jpegXL, .jpeg2000, .photoshop, .rawPhoto: foreign(kind)
        }
    }

    /// Returns whether the name has the extension of a photo.
    private static func hasPhotosName(_ name: String) -> Bool {
        let endings = ["jpg", "jpeg", "png", "heic", "heif", "webp", "gif", "avif", "tif", "tiff"]
        return endings.contains { name.lowercased().hasSuffix(".\($0)") }
    }

    /// Returns the problem of an accepted kind in an unusual format.
    static func unusual(_ name: String, _ kind: MediaKind) -> Problem {
        switch kind {
        case .jpeg: jpegUnusual(name)
        case .png, .webp, .gif, .tiff, .heic, .avif: about(name, .pictureUnusual)
        case .mp4, .quickTime, .matroska, .m4a, .mp3, .ogg, .wave: filmUnusual(name)
        }
    }

    /// Returns the problem of a film or sound in an unusual format.
    package static func filmUnusual(_ name: String) -> Problem { about(name, .filmUnusual) }

    /// Returns the problem of a JPEG in a format that cameras do not write: twelve bits, lossless or arithmetic
    /// coding.
    package static func jpegUnusual(_ name: String) -> Problem { about(name, .jpegUnusual) }

    /// Returns a problem with only the file's name as argument.
    static func about(_ name: String, _ kind: ProblemKind) -> Problem { Problem(kind, [.file: .file(name)]) }
}
