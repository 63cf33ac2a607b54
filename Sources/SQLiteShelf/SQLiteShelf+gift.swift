package import FamilyCore
import Files
import FrameCore
import Synchronization

extension SQLiteShelf {
    /// The file that `take-gift`, which runs as root, puts into the frame's folder.
    package var deliveredGift: String { "\(folder)/\(GiftFile.name)" }

    package func importGift(at path: String) throws -> GiftLetter? {
        guard known.withLock({ $0.record.identity == nil }) else { return nil }
        do {
            let letter = try readGift(at: path)
            erase(path)
            return letter
        } catch {
            // A file in the frame's own folder would be read at each start.
            if path == deliveredGift, error == .corrupt { erase(path) }
            throw error
        }
    }

    /// Stores all of a card; one of which a part is damaged leaves nothing.
    private func readGift(at path: String) throws(ShelfError) -> GiftLetter {
        let card = try GiftCardFile(at: path)
        let pictures = card.head.letter.pictures
        for index in pictures.indices { _ = try card.picture(index) }
        for index in pictures.indices { try photoFiles.collect(pictures[index].sha256, try card.picture(index)) }
        try giftNote.write(StoredGift(card.head.letter))
        return card.head.letter
    }

    private func erase(_ path: String) {
        GiftNote.blank(path)
        try? Disk.remove(path)
    }
}
