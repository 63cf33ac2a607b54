import FamilyCore
import FamilyPages
import FamilyServices
import Hummingbird
import ServerCore

/// Writes the photos of a moment into a ZIP archive, in one folder with the moment's name, the newest one first.
struct ZippedMoment {
    private let export: MomentExport
    private let press: ArchiveRenderer
    private var stream: ArchiveStream
    private(set) var writer: any ResponseBodyWriter
    /// The names of files that could not be read.
    private var lost: [String] = []
    /// The names of files that are smaller copies, because the larger ones could not be read.
    private var smaller: [String] = []

    init(export: MomentExport, press: ArchiveRenderer, stream: ArchiveStream, writer: any ResponseBodyWriter) {
        self.export = export
        self.press = press
        self.stream = stream
        self.writer = writer
    }

    /// Writes the archive to its end; the answer is not finished yet.
    mutating func write() async throws {
        var position = Int64.max
        while let written = try await export.withPhoto(below: position, { try await add($0) }) { position = written }
        if let text = press.missingText(lost: lost, smaller: smaller) {
            let path = "\(export.folder)/\(ArchiveRenderer.missingPath)"
            try await stream.add(Array(text.utf8), as: path, at: export.today, to: &writer)
        }
        try await stream.end(to: &writer)
    }

    /// Adds the first of the photo's files that is whole.
    private mutating func add(_ photo: MomentPhoto) async throws {
        let names = photo.files.map { ArchivedPhoto.name(of: photo.record, at: photo.moment, kind: $0.kind) }
        for (index, (file, name)) in zip(photo.files, names).enumerated() {
            let path = "\(export.folder)/\(name)"
            guard try await stream.add(file.hash, of: file.bytes, as: path, at: photo.moment, to: &writer) else {
                continue
            }
            if index > 0 { smaller.append(name) }
            return
        }
        lost += names.prefix(1)
    }
}
