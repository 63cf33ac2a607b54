import BlockingWork
import FamilyCore
import FamilyTesting
import Files
import FoundationEssentials
import Glibc
import ServerCore
import ServerTesting
import Testing

@testable import BlobStores

struct StagingFolderTests {
    let folder: TemporaryFolder
    let staging: StagingFolder

    init() throws {
        folder = try TemporaryFolder()
        staging = try StagingFolder(path: folder.path("staging"))
    }

    private func staged() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path("staging"))
    }

    @Test func `gives back what was written to a file without a name`() async throws {
        let scratch = try await staging.makeScratch()
        #expect(try await scratch.piece(at: 0) == [])
        var written: [UInt8] = []
        for number in 0..<3_000 {
            let piece = [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: 211)
            try await scratch.append(piece)
            written += piece
        }
        #expect(try staged() == [])
        var read: [UInt8] = []
        while true {
            let piece = try await scratch.piece(at: Int64(read.count))
            if piece.isEmpty { break }
            #expect(piece.count <= 256 * 1024)
            read += piece
        }
        #expect(read == written)
    }

    @Test func `hashes and looks while it writes`() async throws {
        let picture: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: 7, count: 100_000)
        let file = try await staging.makeFile()
        for start in stride(from: 0, to: picture.count, by: 999) {
            try await file.append(Array(picture[start..<min(start + 999, picture.count)]))
        }
        let whole = await file.finish()
        #expect(whole.hash == .of(picture))
        #expect(whole.size == ByteCount(Int64(picture.count)))
        #expect(whole.look == .media(.jpeg))
        #expect(try [UInt8](Data(contentsOf: URL(filePath: whole.path))) == picture)
    }

    @Test func `looks at first bytes that come one by one`() async throws {
        let file = try await staging.makeFile()
        for byte in "%PDF-1.7 and more".utf8 { try await file.append([byte]) }
        #expect(await file.finish().look == .foreign(.pdf))
    }

    @Test func `hands over what a blob store keeps`() async throws {
        let store = try FileBlobStore(folder: folder.path("blobs"))
        let file = try await staging.makeFile()
        try await file.append([1, 2, 3])
        let whole = await file.finish()
        try await store.keep(file: whole.path, as: whole.hash)
        #expect(try await store.bytes(of: whole.hash) == [1, 2, 3])
        #expect(try staged() == [])
    }

    @Test func `takes an unfinished file away with its writer`() async throws {
        func begin() async throws {
            let file = try await staging.makeFile()
            try await file.append([1, 2, 3])
            #expect(try staged().count == 1)
        }
        try await begin()
        #expect(try staged() == [])
    }

    @Test func `says that the disk is full`() async throws {
        // The device that answers every write as a full disk does.
        let full = try OpenFile(writing: "/dev/full")
        let file = StagingFile(path: folder.path("none"), file: full, work: BlockingWork(label: "full"))
        await #expect(throws: BlobError.diskFull) { try await file.append([1]) }
    }

    @Test func `makes files that nobody else may read`() async throws {
        let file = try await staging.makeFile()
        let whole = await file.finish()
        var status = stat()
        #expect(stat(whole.path, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
    }

    @Test func `makes a fresh folder each time and removes it with its files`() async throws {
        let first = try await staging.makeFolder()
        let second = try await staging.makeFolder()
        #expect(first != second)
        try Data([1]).write(to: URL(filePath: "\(first)/400.jpg"))
        try await staging.remove(first)
        try await staging.remove(first)
        try await staging.remove(second)
        #expect(try staged() == [])
    }

    @Test func `removes all that a killed server left at the next start`() async throws {
        _ = try folder.file("staging/half a photo", holding: [1])
        let made = try await staging.makeFolder()
        try Data([1]).write(to: URL(filePath: "\(made)/400.jpg"))
        _ = try StagingFolder(path: folder.path("staging"))
        #expect(try staged() == [])
    }

    @Test func `empties nothing behind a link, unless it may follow one`() throws {
        let link = folder.path("link")
        _ = try folder.file("staging/a photo", holding: [1])
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path("staging"))
        #expect(throws: BlobError.self) { try StagingFolder(path: link) }
        #expect(try staged() == ["a photo"])
        _ = try StagingFolder(path: link, followsLink: true)
        #expect(try staged() == [])
    }
}
