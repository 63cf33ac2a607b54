import Crypto
package import FamilyCore
import Files
package import FrameCore

/// The copies of a stick's photos that are to be sent, each with a note beside it.
///
/// They are in no row of the database, so that they are still sent if the database is lost.
struct OutgoingFiles: Sendable {
    /// What the note says.
    private struct Note: Codable {
        var hash: ContentHash
        var bytes: ByteCount
        var name: String
        var upload: UploadID?
    }

    /// The bytes that a copy leaves free on the disk, for the photos that the family sends.
    private static let reserve: Int64 = 50_000_000
    private static let pieceLength = 256 * 1024

    private let folder: String

    init(folder: String) throws(ShelfError) {
        self.folder = "\(folder)/outgoing"
        try Disk.makeOwnFolder(self.folder)
    }

    func path(of hash: ContentHash) -> String { "\(folder)/\(hash.hex)" }

    private func notePath(of hash: ContentHash) -> String { path(of: hash) + ".json" }

    /// Copies a file; the bytes are on the disk before the note is.
    func keep(
        _ file: OutgoingFile,
        reading read: (_ buffer: UnsafeMutableRawBufferPointer, _ offset: Int64) throws -> Int
    ) throws {
        let path = path(of: file.hash)
        if Disk.length(of: path) == file.bytes.bytes, try PhotoFiles.hash(of: path) == file.hash {
            return try note(file)
        }
        guard Disk.freeSpace(at: folder) - file.bytes.bytes >= Self.reserve else { throw ShelfError.diskFull }
        let part = path + ".part"
        try Disk.remove(part)
        do {
            guard try copy(file, to: part, reading: read) == file.hash else { throw ShelfError.corrupt }
            try Disk.move(part, to: path)
        } catch {
            try? Disk.remove(part)
            throw error
        }
        try note(file)
    }

    /// Copies at most the file's bytes; returns their hash, and nil if there are fewer.
    private func copy(
        _ file: OutgoingFile,
        to part: String,
        reading read: (_ buffer: UnsafeMutableRawBufferPointer, _ offset: Int64) throws -> Int
    ) throws -> ContentHash? {
        let copy = try OpenFile(creating: part)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.pieceLength, alignment: 16)
        defer { buffer.deallocate() }
        var sum = SHA256()
        var offset: Int64 = 0
        while offset < file.bytes.bytes {
            let wanted = Int(min(Int64(buffer.count), file.bytes.bytes - offset))
            let count = try read(UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted]), offset)
            guard count > 0 else { return nil }
            let piece = UnsafeRawBufferPointer(rebasing: buffer[..<count])
            sum.update(bufferPointer: piece)
            try copy.write(piece)
            offset += Int64(count)
        }
        try copy.sync()
        return ContentHash(digest: sum.finalize())
    }

    func note(_ file: OutgoingFile) throws(ShelfError) {
        let note = Note(hash: file.hash, bytes: file.bytes, name: file.name, upload: file.upload)
        try Disk.replace(notePath(of: file.hash), with: SealedText.encode(note))
    }

    /// Removes the note before the bytes: after a power cut in between, the next start removes the bytes.
    func remove(_ hash: ContentHash) throws(ShelfError) {
        try Disk.remove(notePath(of: hash))
        try Disk.remove(path(of: hash))
    }

    /// Returns the copies that are whole, and removes everything else.
    func list() -> [OutgoingFile] {
        let names = Disk.names(in: folder)
        var files: [OutgoingFile] = []
        for name in names where name.hasSuffix(".json") {
            guard let note = SealedText.read(Note.self, at: "\(folder)/\(name)"), name == "\(note.hash.hex).json",
                Disk.length(of: path(of: note.hash)) == note.bytes.bytes
            else { continue }
            files.append(OutgoingFile(hash: note.hash, bytes: note.bytes, name: note.name, upload: note.upload))
        }
        let kept = Set(files.flatMap { [$0.hash.hex, "\($0.hash.hex).json"] })
        // What cannot be removed now is removed at another start.
        for name in names where !kept.contains(name) { try? Disk.remove("\(folder)/\(name)") }
        return files.sorted { $0.hash.hex < $1.hash.hex }
    }

    func removeAll() throws(ShelfError) {
        for name in Disk.names(in: folder) { try Disk.remove("\(folder)/\(name)") }
    }
}

extension SQLiteShelf {
    package func keep(
        _ file: OutgoingFile,
        reading read: (_ buffer: UnsafeMutableRawBufferPointer, _ offset: Int64) throws -> Int
    ) throws {
        try outgoingFiles.keep(file, reading: read)
    }

    package func note(_ file: OutgoingFile) throws { try outgoingFiles.note(file) }

    package func drop(outgoing hash: ContentHash) throws { try outgoingFiles.remove(hash) }

    package func file(ofOutgoing hash: ContentHash) -> String { outgoingFiles.path(of: hash) }

    package func isSound(outgoing hash: ContentHash) throws -> Bool {
        try PhotoFiles.hash(of: outgoingFiles.path(of: hash)) == hash
    }
}
