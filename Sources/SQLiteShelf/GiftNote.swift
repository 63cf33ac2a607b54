import Crypto
import FamilyCore
import Files
import FoundationEssentials
import FrameCore

/// The rest of a gift card, in a file of its own, which only its owner reads.
///
/// The photos of the card lie where downloads are collected. So the frame finds them there when it wants to download
/// them, and checks them as it checks downloads.
struct GiftNote: Sendable {
    private let path: String

    init(folder: String) { path = "\(folder)/gift.json" }

    func read() -> StoredGift? { SealedText.read(StoredGift.self, at: path) }

    /// Writes the rest of the card; nil removes the file.
    ///
    /// The bytes that it had are overwritten afterwards, for what that is worth on a memory card: where the disk is full or
    /// the plug is pulled, they are still there.
    func write(_ gift: StoredGift?) throws(ShelfError) {
        let before = try? OpenFile(writing: path)
        if let gift {
            try Disk.replace(path, with: try SealedText.encode(gift))
        } else {
            try Disk.remove(path)
        }
        if let before { Self.blank(before) }
    }

    /// Overwrites a file with zeros; what cannot be overwritten stays.
    static func blank(_ path: String) {
        if let file = try? OpenFile(writing: path) { blank(file) }
    }

    private static func blank(_ file: OpenFile) {
        guard let length = try? file.size() else { return }
        let zeros = [UInt8](repeating: 0, count: 1 << 16)
        for start in stride(from: 0, to: length, by: zeros.count) {
            guard (try? file.write(zeros.prefix(Int(min(Int64(zeros.count), length - start))), at: start)) != nil else {
                return
            }
        }
        try? file.sync()
    }
}

/// The file of a gift card, as somebody put it on a card or a stick.
struct GiftCardFile {
    let head: GiftFile.Head
    private let file: OpenFile

    /// Opens a file and checks its length and signature; throws `ShelfError.corrupt` for one that is none of a gift card.
    init(at path: String) throws(ShelfError) {
        file = try OpenFile(reading: path)
        let start = try file.bytes(at: 0, count: GiftFile.mostHeadBytes)
        guard let head = GiftFile.head(of: start), try file.size() == Int64(head.fileLength), head.isSigned else {
            throw .corrupt
        }
        self.head = head
    }

    /// Returns the bytes of the photo with this index; throws `ShelfError.corrupt` if they are not those of its hash.
    func picture(_ index: Int) throws(ShelfError) -> [UInt8] {
        let pictures = head.letter.pictures
        let offset = pictures.prefix(index).reduce(head.length) { $0 + $1.bytes }
        let bytes = try file.bytes(at: Int64(offset), count: pictures[index].bytes)
        guard ContentHash(digest: SHA256.hash(data: bytes)) == pictures[index].sha256 else { throw .corrupt }
        return bytes
    }
}

extension GiftFile.Head {
    /// Whether the holder of the letter's key signed it.
    ///
    /// NB: anybody can make a card of their own server: it lets a frame without a family into theirs, as their hand on the
    /// frame could. A card that was changed on its way is refused.
    fileprivate var isSigned: Bool {
        guard let key = Base64URL.decode(letter.serverKey.text),
            let key = try? Curve25519.Signing.PublicKey(rawRepresentation: key)
        else { return false }
        return key.isValidSignature(signature, for: signed)
    }
}
