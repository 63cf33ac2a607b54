import FamilyCore
import FamilyPages
import FamilyServices
import Hummingbird
import ServerCore

/// Writes an export into a ZIP archive, in one folder with the family's name.
struct ZippedAlbum: ArchiveSink {
    private let root: String
    private let today: LocalDateTime
    private var stream: ArchiveStream
    private(set) var writer: any ResponseBodyWriter

    init(family: String, today: LocalDateTime, stream: ArchiveStream, writer: any ResponseBodyWriter) {
        root = ArchiveName.root(of: family)
        self.today = today
        self.stream = stream
        self.writer = writer
    }

    mutating func add(_ photo: ArchivedPhoto) async throws -> ArchivedPhoto? {
        guard let added = try await addOriginal(of: photo) else { return nil }
        for (path, rendition) in added.shownRenditions {
            // If the picture is damaged, the page lacks it and the export goes
            // on.
            let (hash, path) = (rendition.sha256, "\(root)/\(path)")
            _ = try await stream.add(hash, of: rendition.bytes, as: path, at: photo.photo.moment, to: &writer)
        }
        return added
    }

    /// Adds the original.
    ///
    /// If the original is lost, adds the largest rendition that exists.
    private mutating func addOriginal(of photo: ArchivedPhoto) async throws -> ArchivedPhoto? {
        let largestFirst = photo.photo.record.renditions.sorted { $0.name > $1.name }
        // The still picture of a film cannot replace the film.
        let copies = photo.photo.record.motion == nil ? largestFirst : []
        for candidate in [photo] + copies.map({ ArchivedPhoto(photo, asSmallerCopy: $0) }) {
            let (original, path) = (candidate.photo.record.original, "\(root)/\(candidate.original)")
            let moment = photo.photo.moment
            if try await stream.add(original.hash, of: original.bytes, as: path, at: moment, to: &writer) {
                return candidate
            }
        }
        return nil
    }

    mutating func add(_ bytes: [UInt8], as path: String) async throws {
        try await stream.add(bytes, as: "\(root)/\(path)", at: today, to: &writer)
    }

    /// Writes the archive's end; the answer is not finished yet.
    mutating func end() async throws { try await stream.end(to: &writer) }
}
