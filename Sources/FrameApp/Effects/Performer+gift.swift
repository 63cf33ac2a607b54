import FamilyCore
import FrameCore
import Glibc
import Logging

extension Performer {
    /// Reads the gift card that was put into the frame: as `take-gift` delivered it, or from a stick itself.
    ///
    /// `roots` are the folders of the file systems that are in the box.
    func lookForGift(in roots: [String]) {
        for path in [shelf.deliveredGift] + roots.map({ "\($0)/\(GiftFile.name)" }) where GiftReading.isThere(path) {
            guard let event = GiftReading.event(of: path, on: shelf, log) else { continue }
            return mailbox.post(.gift(event))
        }
    }
}

/// Reading the file of a gift card, at the start and when a stick is put in.
enum GiftReading {
    static func isThere(_ path: String) -> Bool {
        var facts = stat()
        // A stranger's card may have anything under this name.
        return lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
    }

    /// Returns the result of reading a card; nil if the frame is in a family.
    static func event(of path: String, on shelf: any Shelf, _ log: Logger) -> GiftEvent? {
        do {
            guard let letter = try shelf.importGift(at: path) else { return nil }
            log.notice("a gift card was read: it has \(letter.pictures.count) photos")
            return .came(letter)
        } catch {
            log.warning("the gift card \(path) cannot be used: \(error)")
            return .unreadable
        }
    }
}
