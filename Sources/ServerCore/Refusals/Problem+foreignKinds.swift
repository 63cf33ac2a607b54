import FamilyCore

extension Problem {
    /// Says what a file is that was no photo, and what to send in its place.
    ///
    /// One code for all of them: to a program it makes no difference.
    package static func typeUnsupported(_ name: String, _ look: FileLook = .unknown) -> Problem {
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

    /// By its ending, as people see it.
    private static func hasPhotosName(_ name: String) -> Bool {
        let endings = ["jpg", "jpeg", "png", "heic", "heif", "webp", "gif", "avif", "tif", "tiff"]
        return endings.contains { name.lowercased().hasSuffix(".\($0)") }
    }

    /// A file of a kind that we take, written as hardly any is.
    static func unusual(_ name: String, _ kind: MediaKind) -> Problem {
        switch kind {
        case .jpeg: jpegUnusual(name)
        case .png, .webp, .gif, .tiff, .heic, .avif: about(name, .pictureUnusual)
        case .mp4, .quickTime, .matroska, .m4a, .mp3, .ogg, .wave: filmUnusual(name)
        }
    }

    /// A film or sound that is written as hardly any is.
    package static func filmUnusual(_ name: String) -> Problem { about(name, .filmUnusual) }

    /// A JPEG of a process or precision that cameras do not write: twelve bits,
    /// lossless, arithmetic coding.
    package static func jpegUnusual(_ name: String) -> Problem { about(name, .jpegUnusual) }

    /// A problem that has nothing to say but whose file it is.
    static func about(_ name: String, _ kind: ProblemKind) -> Problem { Problem(kind, [.file: .file(name)]) }
}
