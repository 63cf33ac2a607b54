import BlobStores
import FamilyCore
import Files
import ServerCore

// Originals and films may have hundreds of megabytes, so they are read in pieces and never held in memory.

extension DevelopedFilm {
    /// Reads the file in pieces for its length and hash; this call blocks.
    func staged() throws(BlobError) -> StagedFilm {
        let file = try OpenFile<BlobError>(reading: path)
        let film = Film(
            kind: kind,
            milliseconds: milliseconds,
            width: width,
            height: height,
            hasSound: hasSound,
            bytes: ByteCount(try file.size()),
            sha256: try file.contentHash()
        )
        return StagedFilm(film, at: path)
    }
}

extension StagedFile {
    /// Reads a file of a darkroom or of the blob store in pieces for its length, hash and kind; this call blocks.
    init(reading path: String) throws(BlobError) {
        let file = try OpenFile<BlobError>(reading: path)
        self.init(
            path: path,
            hash: try file.contentHash(),
            size: ByteCount(try file.size()),
            look: SniffedFileType(firstBytes: try file.piece(at: 0, upTo: SniffedFileType.bytesNeeded))
        )
    }
}

extension DevelopedRendition {
    /// Reads the file in pieces for its length and hash; this call blocks.
    func staged() throws(BlobError) -> StagedRendition {
        let file = try OpenFile<BlobError>(reading: path)
        let rendition = Rendition(
            name: name,
            width: width,
            height: height,
            bytes: ByteCount(try file.size()),
            sha256: try file.contentHash()
        )
        return StagedRendition(rendition, at: path)
    }
}
