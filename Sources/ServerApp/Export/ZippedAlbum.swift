import FamilyActs
import FamilyCore
import FamilyPages
import Hummingbird
import ServerCore

/// An export as a ZIP on its way out, all in one folder of the family's name.
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
            // One that went bad costs the page its picture, and nothing else.
            let (hash, path) = (rendition.sha256, "\(root)/\(path)")
            _ = try await stream.add(hash, of: rendition.bytes, as: path, at: photo.photo.moment, to: &writer)
        }
        return added
    }

    /// Adds the original, or where it is lost the largest rendition that is there.
    private mutating func addOriginal(of photo: ArchivedPhoto) async throws -> ArchivedPhoto? {
        let largestFirst = photo.photo.record.renditions.sorted { $0.name > $1.name }
        // A film's still is no copy of the film.
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

    /// Ends the archive and its answer.
    mutating func end() async throws {
        try await stream.end(to: &writer)
        try await writer.finish(nil)
    }
}
