import FamilyCore
import ServerCore

extension ServiceContext {
    /// The largest of a photo's renditions that is there, which stands in the place of an original that the disk lost;
    /// nil where none is there that fills a page.
    func standIn(for photo: PhotoRecord) async throws(Problem) -> Rendition? {
        let largestFirst = photo.renditions.sorted { $0.name > $1.name }
        // The largest of a small photo is the whole of it.
        for rendition in largestFirst where rendition.name >= .small || rendition == largestFirst.first {
            if try await isThere(rendition.sha256, of: rendition.bytes) { return rendition }
        }
        return nil
    }

    /// The file from which a photo's renditions are made: its original, or the largest rendition that is left.
    ///
    /// The rendition is taken only where the original is lost and another rendition is lost too, because each encoding
    /// costs a little of the picture. A film is never made from a rendition: only the original moves.
    func source(of photo: PhotoRecord) async throws(Problem) -> Original {
        let original = photo.original
        if photo.motion != nil { return original }
        if try await isThere(original.hash, of: original.bytes) { return original }
        guard let standIn = try await standIn(for: photo), try await lacksRendition(photo) else { return original }
        return Original(hash: standIn.sha256, bytes: standIn.bytes, kind: .jpeg, fileName: original.fileName)
    }

    private func lacksRendition(_ photo: PhotoRecord) async throws(Problem) -> Bool {
        for rendition in photo.renditions {
            guard try await isThere(rendition.sha256, of: rendition.bytes) else { return true }
        }
        return false
    }

    func isThere(_ hash: ContentHash, of size: ByteCount) async throws(Problem) -> Bool {
        do {
            return try await ports.blobs.size(of: hash) == size
        } catch {
            throw problem(from: error)
        }
    }
}
