import Crypto
import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore
import SQLiteShelf

/// A photo and the bytes of its one rendition.
struct Print {
    let photo: Photo
    let bytes: Data

    var rendition: Rendition { photo.renditions[0] }

    /// Prints of different positions hold different bytes.
    static func make(_ position: Int64, count: Int = 5_000) -> Print {
        var generator = SeededGenerator(seed: UInt64(position))
        let bytes = Data((0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
        let rendition = Rendition.make(
            bytes: ByteCount(Int64(count)),
            sha256: ContentHash(digest: SHA256.hash(data: bytes))
        )
        return Print(photo: .make(position: position, renditions: [rendition]), bytes: bytes)
    }
}

/// A folder for a shelf, with what tests do to it between two openings.
struct ShelfBench {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    func open() throws -> SQLiteShelf { try SQLiteShelf(folder: folder.path("shelf")) }

    func path(_ name: String) -> String { folder.path("shelf/\(name)") }

    func path(of rendition: Rendition) -> String {
        path("photos/\(rendition.sha256.hex.prefix(2))/\(rendition.sha256.hex).jpg")
    }

    /// Lists the prints and puts their files on the shelf.
    func fill(_ shelf: SQLiteShelf, with prints: [Print]) throws {
        try shelf.apply([.keepPhotos(prints.map(\.photo))])
        for print in prints {
            try gather(print.bytes, for: print, on: shelf)
            try shelf.place(print.photo.id, print.rendition)
        }
    }

    /// Does what a download does.
    func gather(_ bytes: Data, for print: Print, on shelf: SQLiteShelf) throws {
        let file = try shelf.incoming(print.photo.id, print.rendition)
        try bytes.write(to: URL(filePath: file.path))
    }

    /// Every plain file below the shelf, as paths from it.
    func files() throws -> [String] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: path(""))
        return names.filter { FileManager.default.isFile(path($0)) }.sorted()
    }
}

extension FileManager {
    func isFile(_ path: String) -> Bool {
        var isDirectory = false
        return fileExists(atPath: path, isDirectory: &isDirectory) && !isDirectory
    }
}
