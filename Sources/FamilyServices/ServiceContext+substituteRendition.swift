import FamilyCore
import ServerCore

extension ServiceContext {
    /// Returns the largest existing rendition, which replaces a lost original; nil if none is large enough for a
    /// page.
    func substituteRendition(for photo: PhotoRecord) async throws(Problem) -> Rendition? {
        let largestFirst = photo.renditions.sorted { $0.name > $1.name }
        // The largest rendition of a small photo holds the whole picture.
        for rendition in largestFirst where rendition.name >= .small || rendition == largestFirst.first {
            if try await isThere(rendition.sha256, of: rendition.bytes) { return rendition }
        }
        return nil
    }

    /// Returns the file from which a photo's renditions are made: its original, or the largest existing rendition.
    ///
    /// A rendition is used only if the original and another rendition are lost, because each encoding loses quality.
    /// A film is never made from a rendition.
    func source(of photo: PhotoRecord) async throws(Problem) -> Original {
        let original = photo.original
        if photo.motion != nil { return original }
        if try await isThere(original.hash, of: original.bytes) { return original }
        guard let substitute = try await substituteRendition(for: photo), try await lacksRendition(photo)
        else { return original }
        return Original(
            hash: substitute.sha256,
            bytes: substitute.bytes,
            kind: .jpeg,
            fileName: original.fileName
        )
    }

    func lacksRendition(_ photo: PhotoRecord) async throws(Problem) -> Bool {
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
