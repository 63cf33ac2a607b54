import Crypto
import FamilyCore
import FoundationEssentials
import ServerCore

extension DevelopedFilm {
    /// Reads the file in pieces for its length and hash; this call blocks.
    ///
    /// A film may have tens of megabytes, so it is never held in memory.
    func staged() throws -> StagedFilm {
        let data = try Data(contentsOf: URL(filePath: path), options: .mappedIfSafe)
        let film = Film(
            kind: kind,
            milliseconds: milliseconds,
            width: width,
            height: height,
            hasSound: hasSound,
            bytes: ByteCount(Int64(data.count)),
            sha256: ContentHash(digest: SHA256.hash(data: data))
        )
        return StagedFilm(film, at: path)
    }
}

extension StagedFile {
    /// Reads a file of a darkroom for its length, hash and kind; this call
    /// blocks.
    init(reading path: String) throws {
        let data = try Data(contentsOf: URL(filePath: path), options: .mappedIfSafe)
        self.init(
            path: path,
            hash: ContentHash(digest: SHA256.hash(data: data)),
            size: ByteCount(Int64(data.count)),
            look: SniffedFileType(firstBytes: data.prefix(SniffedFileType.bytesNeeded))
        )
    }
}

extension DevelopedRendition {
    /// Reads the file for its length and hash; this call blocks.
    ///
    /// A rendition has a few hundred kilobytes, so it is read at once.
    func staged() throws -> StagedRendition {
        let data = try Data(contentsOf: URL(filePath: path))
        let rendition = Rendition(
            name: name,
            width: width,
            height: height,
            bytes: ByteCount(Int64(data.count)),
            sha256: ContentHash(digest: SHA256.hash(data: data))
        )
        return StagedRendition(rendition, at: path)
    }
}
