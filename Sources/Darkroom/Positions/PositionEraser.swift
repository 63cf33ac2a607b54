import DarkroomWire
import Glibc

/// Copies a file without the position where it was taken.
///
/// The eraser overwrites everything that may tell the place and moves nothing, so
/// that no offset in the file changes: GPS fields, and everything that a program may have written
/// beside them, because nobody knows what is in it (maker's notes, XMP, IPTC,
/// comments, tracks that are neither picture nor sound). Time, orientation,
/// camera and colours stay. A file whose structure cannot be followed to its end
/// is refused: something could be left in it.
struct PositionEraser {
    let kind: DarkroomKind
    /// The original, and the file for the copy.
    let files: [Int32]

    func run() -> DarkroomAnswer {
        guard files.count == 2 else { return .cannotWrite(EBADF) }
        do throws(DarkroomError) {
            let file = try EditableFile(file: files[0])
            try Self.erase(kind, in: file)
            try file.bytes(file.whole).write(to: files[1])
            return .erased
        } catch {
            return error.answer
        }
    }

    static func erase(_ kind: DarkroomKind, in file: EditableFile) throws(DarkroomError) {
        switch kind {
        case .jpeg: try JPEGEraser(file: file).eraseWhole()
        case .png: try PNGEraser(file: file).erase()
        case .webp, .wave: try RIFFEraser(file: file).erase()
        case .gif: try GIFEraser(file: file).erase()
        case .tiff: try TIFFEraser.eraseWhole(file)
        case .heic, .avif, .movie: try BoxEraser(file: file).erase()
        case .matroska: try MatroskaEraser(file: file).erase()
        case .ogg: try OggEraser(file: file).erase()
        case .mp3: MP3Eraser(file: file).erase()
        }
    }
}
