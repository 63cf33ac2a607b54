package import FamilyCore
import FoundationEssentials
import FrameCore

/// The page that was shown last and the file of its photo, readable before the
/// shelf is open.
///
/// A start decodes its first photo while SQLite still reads. This note may be
/// older than the shelf, or missing: the shelf decides.
package struct LastPage: Equatable, Sendable {
    package let photo: PhotoID
    let file: ContentHash

    init(photo: PhotoID, file: ContentHash) {
        self.photo = photo
        self.file = file
    }

    /// Reads the note of the shelf in `folder`; nil if it cannot be read.
    package init?(in folder: String) {
        // A note has some hundred bytes; a longer file is not ours.
        guard let length = Disk.length(of: Self.path(in: folder)), length < 200,
            let bytes = try? Data(contentsOf: URL(filePath: Self.path(in: folder)))
        else { return nil }
        let words = String(decoding: bytes, as: UTF8.self).split(separator: " ")
        guard words.count == 2, let photo = PhotoID(String(words[0])), let file = ContentHash(hex: String(words[1]))
        else { return nil }
        self.init(photo: photo, file: file)
    }

    /// The path of the note's picture in the shelf of `folder`.
    package func path(in folder: String) -> String { PhotoFiles.path(ofPicture: file, in: folder) }

    /// True if the picture's file has the bytes of its hash.
    package func isTrue(in folder: String) -> Bool {
        // A file that cannot be read is not shown.
        (try? PhotoFiles.hash(of: path(in: folder))) == file
    }

    /// Writes the note without waiting for the disk: without it a start is only
    /// slower.
    func write(in folder: String) { Disk.scribble(Data("\(photo) \(file.hex)".utf8), at: Self.path(in: folder)) }

    static func remove(in folder: String) throws(ShelfError) { try Disk.remove(path(in: folder)) }

    private static func path(in folder: String) -> String { "\(folder)/last-page" }
}
