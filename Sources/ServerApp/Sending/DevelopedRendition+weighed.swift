import Crypto
import FamilyCore
import FoundationEssentials
import ServerCore

extension DevelopedFilm {
    /// Reads the file once for its length and hash; blocks.
    ///
    /// A film may have tens of megabytes: it is not read into memory.
    func weighed() throws -> Film {
        let data = try Data(contentsOf: URL(filePath: path), options: .mappedIfSafe)
        return Film(
            kind: kind,
            milliseconds: milliseconds,
            width: width,
            height: height,
            hasSound: hasSound,
            bytes: ByteCount(Int64(data.count)),
            sha256: ContentHash(digest: SHA256.hash(data: data))
        )
    }
}

extension DevelopedRendition {
    /// Reads the file once for its length and hash; blocks.
    ///
    /// A rendition is a few hundred kilobytes: it is read whole.
    func weighed() throws -> Rendition {
        let data = try Data(contentsOf: URL(filePath: path))
        return Rendition(
            name: name,
            width: width,
            height: height,
            bytes: ByteCount(Int64(data.count)),
            sha256: ContentHash(digest: SHA256.hash(data: data))
        )
    }
}
