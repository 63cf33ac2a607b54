import Crypto
import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore
import Testing

extension ShelfContract {
    private static let bytes = Array("a photo of a stick".utf8)

    private static func file(_ bytes: [UInt8], upload: UploadID? = nil) -> OutgoingFile {
        OutgoingFile(
            hash: ContentHash(digest: SHA256.hash(data: bytes)),
            bytes: ByteCount(Int64(bytes.count)),
            name: "DSC 7.jpg",
            upload: upload
        )
    }

    private static func keep(_ file: OutgoingFile, _ bytes: [UInt8], on shelf: any Shelf) throws {
        try shelf.keep(file) { buffer, offset in
            let piece = bytes.dropFirst(Int(offset)).prefix(buffer.count)
            buffer.copyBytes(from: piece)
            return piece.count
        }
    }

    /// Copies that are to be sent.
    static let outgoing = [
        ShelfContract(testDescription: "holds copies that are to be sent, with their upload, until they are dropped") {
            shelf in
            let file = Self.file(bytes)
            try keep(file, bytes, on: shelf)
            #expect(try shelf.contents().outgoing == [file])
            let begun = Self.file(bytes, upload: .make("upload-1"))
            try shelf.note(begun)
            try shelf.apply([.keepPhotos([.make()])])
            #expect(try shelf.contents().outgoing == [begun])
            try shelf.drop(outgoing: file.hash)
            #expect(try shelf.contents().outgoing.isEmpty)
        },
        ShelfContract(testDescription: "holds no copy whose bytes are others, or fewer") { shelf in
            let file = Self.file(bytes)
            for wrong in [Array(bytes.reversed()), Array(bytes.dropLast())] {
                #expect(throws: ShelfError.corrupt) { try keep(file, wrong, on: shelf) }
            }
            let held = try shelf.contents().outgoing
            #expect(held.isEmpty)
        },
        ShelfContract(testDescription: "finds a copy that is damaged, or gone") { shelf in
            let file = Self.file(bytes)
            try keep(file, bytes, on: shelf)
            #expect(try shelf.isSound(outgoing: file.hash))
            let path = shelf.file(ofOutgoing: file.hash)
            try Data(bytes.reversed()).write(to: URL(filePath: path))
            #expect(try !shelf.isSound(outgoing: file.hash))
            try FileManager.default.removeItem(atPath: path)
            #expect((try? shelf.isSound(outgoing: file.hash)) != true)
        },
        ShelfContract(testDescription: "wipes the copies, too") { shelf in
            try keep(file(bytes), bytes, on: shelf)
            try shelf.apply([.wipe])
            #expect(try shelf.contents().outgoing.isEmpty)
        },
    ]
}
