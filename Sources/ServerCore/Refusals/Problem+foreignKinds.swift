package import FamilyCore

extension Problem {
    /// Says what a file is that was no photo, and what to send in its place.
    ///
    /// One code for all of them: to a program it makes no difference.
    package static func typeUnsupported(_ name: String, _ look: FileLook = .unknown) -> Problem {
        guard case .foreign(let kind) = look else {
            return unsupported(title: "\(named(name)) is not a photo that the frame can show.")
        }
        return hasPhotosName(name) ? disguised(named(name), kind) : foreign(named(name), kind)
    }

    private static func foreign(_ name: String, _ kind: ForeignKind) -> Problem {
        switch kind {
        case .pdf: unsupported(title: "\(name) is a PDF. Send the photo itself, or a screenshot of the page.")
        case .svg: unsupported(title: "\(name) is a drawing for web pages. Save it as a PNG and send that.")
        case .webPage: unsupported(title: "\(name) is a web page. Save the photo on it and send that.")
        case .archive: unsupported(title: "\(name) is an archive. Unpack it and send the photos themselves.")
        case .document: unsupported(title: "\(name) is a document. Send the photos in it by themselves.")
        case .video:
            unsupported(title: "\(name) is a film of a kind that phones do not make. Save it as an MP4 and send that.")
        case .sound:
            unsupported(title: "\(name) is a sound that few programs can open. Save it as an MP3 and send that.")
        case .program: unsupported(title: "\(name) is a program. The frame shows photos.")
        case .bmp: unsupported(title: "\(name) is a Windows bitmap. Save it as a JPEG or PNG and send that.")
        case .jpegXL, .jpeg2000, .photoshop: pictureUnusual(name)
        case .rawPhoto:
            unsupported(title: "\(name) is a camera's raw picture. Send the JPEG that the camera makes of it.")
        }
    }

    private static func disguised(_ name: String, _ kind: ForeignKind) -> Problem {
        switch kind {
        case .pdf: unsupported(title: "\(name) is a PDF with a photo's name. Send the photo itself.")
        case .webPage: unsupported(title: "\(name) is a web page with a photo's name. Send the photo itself.")
        case .archive, .document, .program, .svg:
            unsupported(title: "\(name) has a photo's name but is none. Send the photo itself.")
        case .video, .sound, .bmp, .jpegXL, .jpeg2000, .photoshop, .rawPhoto: foreign(name, kind)
        }
    }

    /// By its ending, as people see it.
    private static func hasPhotosName(_ name: String) -> Bool {
        let endings = ["jpg", "jpeg", "png", "heic", "heif", "webp", "gif", "avif", "tif", "tiff"]
        return endings.contains { name.lowercased().hasSuffix(".\($0)") }
    }

    private static func unsupported(title: String) -> Problem {
        Problem(status: 415, code: .typeUnsupported, title: title)
    }

    /// A file of a kind that we take, written as hardly any is.
    static func unusual(_ name: String, _ kind: MediaKind) -> Problem {
        switch kind {
        case .jpeg: jpegUnusual(name)
        case .png, .webp, .gif, .tiff, .heic, .avif: pictureUnusual(named(name))
        case .mp4, .quickTime, .matroska, .m4a, .mp3, .ogg, .wave: filmUnusual(name)
        }
    }

    private static func pictureUnusual(_ name: String) -> Problem {
        unsupported(title: "\(name) is a picture that few programs can open. Save it as a JPEG and send that.")
    }

    /// A film or sound that is written as hardly any is.
    package static func filmUnusual(_ name: String) -> Problem {
        unsupported(
            title: "\(named(name)) is a film that few programs can open. Save it as an ordinary MP4 and send that."
        )
    }

    /// A JPEG of a process or precision that cameras do not write: twelve bits,
    /// lossless, arithmetic coding.
    package static func jpegUnusual(_ name: String) -> Problem {
        unsupported(
            title: "\(named(name)) is a JPEG that few programs can open. Save it as an ordinary JPEG and send that."
        )
    }
}
