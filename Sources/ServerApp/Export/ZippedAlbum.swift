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

    mutating func add(_ photo: ArchivedPhoto) async throws -> Bool {
        let (original, moment) = (photo.photo.record.original, photo.photo.moment)
        let path = "\(root)/\(photo.original)"
        guard try await stream.add(original.hash, of: original.bytes, as: path, at: moment, to: &writer) else {
            return false
        }
        for (path, rendition) in photo.shownRenditions {
            // One that went bad costs the page its picture, and nothing else.
            let (hash, path) = (rendition.sha256, "\(root)/\(path)")
            _ = try await stream.add(hash, of: rendition.bytes, as: path, at: moment, to: &writer)
        }
        return true
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
