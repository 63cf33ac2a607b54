import Crypto
import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore
import FrameTesting
import Glibc
import SQLiteShelf
import Testing

/// A shelf that reads the files of gift cards, whole and harmed.
struct ShelfGiftTests {
    private static let signer = Curve25519.Signing.PrivateKey()
    private static let prints = (1...3).map { Print.make($0) }

    let bench: ShelfBench
    let card: String

    init() throws {
        bench = try ShelfBench()
        card = bench.folder.path("card.grandma")
    }

    private static func letter(_ prints: [Print] = prints) throws -> GiftLetter {
        let key = try #require(ServerKey(Base64URL.encode(signer.publicKey.rawRepresentation)))
        return GiftLetter.make(
            serverKey: key,
            network: GiftLetter.Network(name: "Sommer", password: "a long walk"),
            pictures: prints.map { .init(sha256: $0.rendition.sha256, bytes: $0.bytes.count) }
        )
    }

    private static func file(
        _ prints: [Print] = prints,
        signedBy key: Curve25519.Signing.PrivateKey = signer
    ) throws -> [UInt8] {
        let message = try GiftFile.message(try letter(prints))
        return GiftFile.head(message: message, signature: [UInt8](try key.signature(for: message)))
            + prints.flatMap(\.bytes)
    }

    private func write(_ bytes: [UInt8], at path: String? = nil) throws {
        try Data(bytes).write(to: URL(filePath: path ?? card))
    }

    @Test func `keeps the letter, erases the file, and finds the photos when they are wanted`() throws {
        let shelf = try bench.open()
        try write(try Self.file())
        let letter = try Self.letter()
        #expect(try shelf.importGift(at: card) == letter)
        #expect(access(card, F_OK) != 0)
        #expect(try shelf.contents().gift == StoredGift(letter))
        try shelf.apply([.keepRegistration(.make()), .keepIdentity(.make()), .keepPhotos(Self.prints.map(\.photo))])
        for print in Self.prints {
            // All of it is there: nothing is downloaded.
            let there = try shelf.incoming(print.photo.id, print.rendition).bytesThere
            #expect(there == print.rendition.bytes.bytes)
            try shelf.place(print.photo.id, print.rendition)
            try shelf.verify(print.photo.id)
        }
    }

    /// A file is read in pieces of 256 kB, and a rendition for a screen is often larger.
    @Test func `keeps photos of every size that a card may have`() throws {
        let prints = [262_144, 262_145, 1_000_003, GiftLetter.mostPictureBytes].enumerated().map { index, count in
            Print.make(Int64(index + 1), count: count)
        }
        let shelf = try bench.open()
        try write(try Self.file(prints))
        #expect(try shelf.importGift(at: card) == Self.letter(prints))
        try shelf.apply([.keepRegistration(.make()), .keepIdentity(.make()), .keepPhotos(prints.map(\.photo))])
        for print in prints {
            try shelf.place(print.photo.id, print.rendition)
            try shelf.verify(print.photo.id)
        }
    }

    @Test func `leaves no secret on the disk once the letter is over`() throws {
        let shelf = try bench.open()
        try write(try Self.file())
        _ = try shelf.importGift(at: card)
        let left = StoredGift(greeting: StoredGift.Greeting(words: "Hello", giver: "Anna"))
        try shelf.apply([.keepGift(left)])
        #expect(try shelf.contents().gift == left)
        for name in try bench.files() {
            let bytes = FileManager.default.contents(atPath: bench.path(name)) ?? Data()
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(!text.contains("a long walk") && !text.contains("5a5a5a"), "\(name)")
        }
        try shelf.apply([.keepGift(nil)])
        #expect(try shelf.contents().gift == nil)
    }

    @Test func `refuses a card cut anywhere, and leaves nothing of it`() throws {
        let shelf = try bench.open()
        let whole = try Self.file()
        for length in stride(from: 0, to: whole.count, by: 97) {
            try write(Array(whole.prefix(length)))
            #expect(throws: ShelfError.corrupt) { try shelf.importGift(at: card) }
        }
        #expect(try shelf.contents().gift == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: bench.path("incoming")).isEmpty)
    }

    @Test func `refuses a card of which any byte was changed, or with one more`() throws {
        let shelf = try bench.open()
        let whole = try Self.file()
        for index in stride(from: 0, to: whole.count, by: 41) {
            var changed = whole
            changed[index] ^= 0x40
            try write(changed)
            #expect(throws: ShelfError.corrupt, "byte \(index)") { try shelf.importGift(at: card) }
        }
        try write(whole + [0])
        #expect(throws: ShelfError.corrupt) { try shelf.importGift(at: card) }
        #expect(try shelf.contents().gift == nil)
    }

    @Test func `refuses a card that another key signed`() throws {
        try write(try Self.file(signedBy: Curve25519.Signing.PrivateKey()))
        let shelf = try bench.open()
        #expect(throws: ShelfError.corrupt) { try shelf.importGift(at: card) }
    }

    @Test func `reads no more of a file of two gigabytes than its beginning`() throws {
        try write(try Self.file())
        #expect(truncate(card, 2 << 30) == 0)
        let shelf = try bench.open()
        #expect(throws: ShelfError.corrupt) { try shelf.importGift(at: card) }
    }

    @Test func `follows no link, and reads no folder`() throws {
        let shelf = try bench.open()
        try write(try Self.file(), at: bench.folder.path("elsewhere"))
        #expect(symlink(bench.folder.path("elsewhere"), card) == 0)
        #expect(throws: ShelfError.self) { try shelf.importGift(at: card) }
        #expect(throws: ShelfError.self) { try shelf.importGift(at: bench.path("photos")) }
        #expect(access(bench.folder.path("elsewhere"), F_OK) == 0)
    }

    @Test func `a frame of a family takes none, and the card stays as it is`() throws {
        let shelf = try bench.open()
        try shelf.apply([.keepRegistration(.make()), .keepIdentity(.make())])
        let bytes = try Self.file()
        try write(bytes)
        #expect(try shelf.importGift(at: card) == nil)
        #expect(FileManager.default.contents(atPath: card).map(Array.init) == bytes)
    }

    @Test func `a delivered file that is no card is not read at each start`() throws {
        let shelf = try bench.open()
        try write([1, 2, 3], at: shelf.deliveredGift)
        #expect(throws: ShelfError.corrupt) { try shelf.importGift(at: shelf.deliveredGift) }
        #expect(access(shelf.deliveredGift, F_OK) != 0)
    }

    @Test func `goes with the family`() throws {
        let shelf = try bench.open()
        try write(try Self.file())
        _ = try shelf.importGift(at: card)
        try shelf.apply([.wipe])
        #expect(try shelf.contents().gift == nil)
    }
}
