package import FamilyCore
import FoundationEssentials
import FrameCore

/// The page she left and the file that shows it, told before the shelf is open.
///
/// A start has its first photo decoded while SQLite still reads. What stands
/// here may be older than the shelf, or not be there: the shelf is believed.
package struct LastPage: Equatable, Sendable {
    package let photo: PhotoID
    let file: ContentHash

    init(photo: PhotoID, file: ContentHash) {
        self.photo = photo
        self.file = file
    }

    /// What the shelf in `folder` left; nil where it is not to be read.
    package init?(in folder: String) {
        // Some hundred bytes; whatever else lies there is not ours.
        guard let length = Disk.length(of: Self.path(in: folder)), length < 200,
            let bytes = try? Data(contentsOf: URL(filePath: Self.path(in: folder)))
        else { return nil }
        let words = String(decoding: bytes, as: UTF8.self).split(separator: " ")
        guard words.count == 2, let photo = PhotoID(String(words[0])), let file = ContentHash(hex: String(words[1]))
        else { return nil }
        self.init(photo: photo, file: file)
    }

    /// Where its picture lies in the shelf of `folder`.
    package func path(in folder: String) -> String { PhotoFiles.path(ofPicture: file, in: folder) }

    /// Whether its picture has the bytes that were placed.
    package func isTrue(in folder: String) -> Bool {
        // What cannot be read is not shown.
        (try? PhotoFiles.hash(of: path(in: folder))) == file
    }

    /// Written without waiting for the disk: a start without it is but slower.
    func write(in folder: String) { Disk.scribble(Data("\(photo) \(file.hex)".utf8), at: Self.path(in: folder)) }

    static func remove(in folder: String) throws(ShelfTrouble) { try Disk.remove(path(in: folder)) }

    private static func path(in folder: String) -> String { "\(folder)/last-page" }
}
