import BlobStores
import Crypto
import FamilyCore
import FamilyTesting
import FoundationEssentials
import Glibc
import ServerCore
import Testing

@testable import ServerApp

struct StagedFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func film(at path: String) -> DevelopedFilm {
        DevelopedFilm(kind: .film, milliseconds: 1000, width: 16, height: 16, hasSound: false, path: path)
    }

    @Test func `knows length, hash and kind of a file of several pieces`() throws {
        let bytes = [0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: 7, count: 700_001)
        let path = try folder.file("photo", holding: bytes)
        let (file, hash) = (try StagedFile(reading: path), ContentHash(digest: SHA256.hash(data: bytes)))
        #expect(file == StagedFile(path: path, hash: hash, size: ByteCount(700_005), look: .media(.jpeg)))
        let film = try film(at: path).staged().film
        #expect(film.sha256 == hash && film.bytes == ByteCount(700_005))
    }

    @Test func `holds no large file in memory`() throws {
        let path = try folder.file("film", holding: [])
        // Zeros that take no space on the disk.
        #expect(truncate(path, 400 << 20) == 0)
        // The kernel begins the peak anew at the memory that is in use now.
        #expect(FileManager.default.isWritableFile(atPath: "/proc/self/clear_refs"))
        try Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
        let before = try kilobytes(of: "VmRSS")
        #expect(try StagedFile(reading: path).size == film(at: path).staged().film.bytes)
        #expect(try kilobytes(of: "VmHWM") - before < 200_000)
    }

    private func kilobytes(of name: String) throws -> Int {
        let status = try String(contentsOf: URL(filePath: "/proc/self/status"), encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("\(name):") })
        return try #require(line.split(separator: " ").dropFirst().first { Int($0) != nil }.flatMap { Int($0) })
    }
}
