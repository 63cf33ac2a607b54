import Crypto
import FamilyCore
import FrameCore
import Glibc

/// The bytes of photos and their films on the disk, named by what is in them.
///
/// `incoming` holds what is being fetched, `photos` only what was checked.
struct PhotoFiles: Sendable {
    private let photos: String
    private let incoming: String

    init(folder: String) throws(ShelfTrouble) {
        photos = Self.photos(in: folder)
        incoming = "\(folder)/incoming"
        try Disk.makeOwnFolder(photos)
        try Disk.makeOwnFolder(incoming)
    }

    /// Two digits of the hash make the folder: no folder grows long.
    func path(of file: PhotoFile) -> String { "\(folder(of: file.sha256))/\(file.name)" }

    /// The same for a picture on a shelf that is not open yet.
    static func path(ofPicture hash: ContentHash, in folder: String) -> String {
        "\(self.folder(of: hash, in: photos(in: folder)))/\(PhotoFile.names(of: hash)[0])"
    }

    func isWhole(_ file: PhotoFile) -> Bool { Disk.length(of: path(of: file)) == file.bytes.bytes }

    /// Where a download goes on.
    ///
    /// More bytes than there can be are none of it: it begins again. All bytes are there where the file lies in its
    /// place already: after the index was made anew, nothing is fetched a second time.
    func incomingFile(for file: PhotoFile) throws(ShelfTrouble) -> IncomingFile {
        let path = incomingPath(of: file.sha256)
        if isWhole(file) {
            if try isTrue(file) { return IncomingFile(path: path, bytesThere: file.bytes.bytes) }
            try Disk.remove(self.path(of: file))
        }
        if Disk.isFolder(path) { try Disk.remove(path) }
        let there = Disk.length(of: path) ?? 0
        guard there > file.bytes.bytes else { return IncomingFile(path: path, bytesThere: there) }
        try Disk.remove(path)
        return IncomingFile(path: path, bytesThere: 0)
    }

    /// Whether the file in its place has the bytes that its name says; a card that cannot read them has them no more.
    func isTrue(_ file: PhotoFile) throws(ShelfTrouble) -> Bool {
        guard isWhole(file) else { return false }
        return try Self.hash(of: path(of: file)) == file.sha256
    }

    /// Moves a finished download to its place if it is what it says.
    func place(_ file: PhotoFile) throws(ShelfTrouble) {
        let path = incomingPath(of: file.sha256)
        if Disk.length(of: path) == nil, try isTrue(file) { return }
        guard Disk.length(of: path) == file.bytes.bytes, try Self.hash(of: path) == file.sha256 else {
            try Disk.remove(path)
            throw .corrupt
        }
        try Disk.sync(path)
        try makeFolder(of: file.sha256)
        try Disk.move(path, to: self.path(of: file))
    }

    /// Whatever it was that had these bytes.
    func remove(_ hash: ContentHash) throws(ShelfTrouble) {
        for name in PhotoFile.names(of: hash) { try Disk.remove("\(folder(of: hash))/\(name)") }
    }

    func removeIncoming(_ hash: ContentHash) throws(ShelfTrouble) { try Disk.remove(incomingPath(of: hash)) }

    /// Removes every file that nobody knows; one that cannot be removed does not save the others.
    func removeAll(butPhotos known: Set<ContentHash>, butIncoming wanted: Set<ContentHash>) throws(ShelfTrouble) {
        var failure: ShelfTrouble?
        func remove(_ path: String) {
            do throws(ShelfTrouble) { try Disk.remove(path) } catch { failure = error }
        }
        let keptPhotos = Set(known.flatMap(PhotoFile.names))
        for folder in Disk.names(in: photos) {
            for name in Disk.names(in: "\(photos)/\(folder)") where !keptPhotos.contains(name) {
                remove("\(photos)/\(folder)/\(name)")
            }
        }
        let keptIncoming = Set(wanted.map { "\($0.hex).part" })
        for name in Disk.names(in: incoming) where !keptIncoming.contains(name) { remove("\(incoming)/\(name)") }
        if let failure { throw failure }
    }

    /// The pictures that have a note.
    func noted() -> [ContentHash] {
        Disk.names(in: photos).flatMap { Disk.names(in: "\(photos)/\($0)") }.compactMap { name in
            name.hasSuffix(".json") ? ContentHash(hex: String(name.dropLast(5))) : nil
        }
    }

    func notePath(of picture: ContentHash) -> String { "\(folder(of: picture))/\(PhotoFile.names(of: picture)[2])" }

    private static func photos(in folder: String) -> String { "\(folder)/photos" }

    private func folder(of hash: ContentHash) -> String { Self.folder(of: hash, in: photos) }

    private static func folder(of hash: ContentHash, in photos: String) -> String { "\(photos)/\(hash.hex.prefix(2))" }

    private func incomingPath(of hash: ContentHash) -> String { "\(incoming)/\(hash.hex).part" }

    private func makeFolder(of hash: ContentHash) throws(ShelfTrouble) {
        let folder = folder(of: hash)
        guard !Disk.isFolder(folder) else { return }
        try Disk.makeOwnFolder(folder)
        try Disk.sync(photos)
    }

    /// nil where the card says that it cannot read a part of the file.
    static func hash(of path: String) throws(ShelfTrouble) -> ContentHash? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .ofErrno("open \(path)") }
        defer { close(descriptor) }
        var sum = SHA256()
        // 256 kB at once: a photo in two or three reads, and no more memory.
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 * 1024, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            let count = read(descriptor, buffer.baseAddress, buffer.count)
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EIO { return nil }
            guard count >= 0 else { throw .ofErrno("read \(path)") }
            if count == 0 { return ContentHash(digest: sum.finalize()) }
            sum.update(bufferPointer: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
    }
}

extension PhotoFile {
    fileprivate var name: String { Self.names(of: sha256)[isFilm ? 1 : 0] }

    /// As a picture, as a film, and the note beside a picture.
    fileprivate static func names(of hash: ContentHash) -> [String] {
        ["\(hash.hex).jpg", "\(hash.hex).mp4", "\(hash.hex).json"]
    }
}
