import Crypto
import FamilyCore
import Files
import FoundationEssentials
import FrameCore
import SystemPackage

/// The files of photos and their films on the disk, named by the hash of their bytes.
///
/// `incoming` holds running downloads, `photos` files that were checked; a power cut may leave a torn file there, which no
/// row of the database names (see `place`).
struct PhotoFiles: Sendable {
    private let photos: String
    private let incoming: String

    init(folder: String) throws(ShelfError) {
        photos = Self.photos(in: folder)
        incoming = "\(folder)/incoming"
        let isNew = !Folder.isFolder(photos)
        try Disk.makeOwnFolder(photos)
        try Disk.makeOwnFolder(incoming)
        if isNew { try makeFolders() }
    }

    /// Makes all folders for photos at once: made one by one, each would cost a photo some 12 kB more of the card.
    private func makeFolders() throws(ShelfError) {
        for number in 0..<256 {
            let digits = String(number, radix: 16)
            try Disk.makeOwnFolder("\(photos)/\(number < 16 ? "0" : "")\(digits)")
        }
        try Folder.sync(photos)
    }

    /// The path of a file; two digits of the hash name the folder, so that no folder grows long.
    func path(of file: PhotoFile) -> String { "\(folder(of: file.sha256))/\(file.name)" }

    /// The path of a picture on a shelf that is not open yet.
    static func path(ofPicture hash: ContentHash, in folder: String) -> String {
        "\(self.folder(of: hash, in: photos(in: folder)))/\(PhotoFile.names(of: hash)[0])"
    }

    func isMissing(_ file: PhotoFile) -> Bool { Disk.lacks(path(of: file), bytes: file.bytes.bytes) }

    func isWhole(_ file: PhotoFile) -> Bool { Disk.length(of: path(of: file)) == file.bytes.bytes }

    /// The file to continue a download in, and the bytes already there.
    ///
    /// A file longer than expected starts again at 0. All bytes count as there if the checked file exists: after the
    /// index was rebuilt, nothing is downloaded a second time.
    func incomingFile(for file: PhotoFile) throws(ShelfError) -> IncomingFile {
        let path = incomingPath(of: file.sha256)
        if isWhole(file) {
            // A file that cannot be read stays until the new one takes its place.
            let answer = try? isTrue(file)
            if answer == true { return IncomingFile(path: path, bytesThere: file.bytes.bytes) }
            if answer == false { try Disk.remove(self.path(of: file)) }
        }
        if Folder.isFolder(path) { try Disk.remove(path) }
        let there = Disk.length(of: path) ?? 0
        guard there > file.bytes.bytes else { return IncomingFile(path: path, bytesThere: there) }
        try Disk.remove(path)
        return IncomingFile(path: path, bytesThere: 0)
    }

    /// Puts a picture that came on a gift card where its download would be collected.
    func collect(_ hash: ContentHash, _ bytes: [UInt8]) throws(ShelfError) {
        try Disk.replace(incomingPath(of: hash), with: Data(bytes))
    }

    /// Returns whether the file in its place has the bytes of its hash.
    ///
    /// A card that cannot answer or read proves nothing about the bytes: an error other than `ShelfError.corrupt` is
    /// thrown then.
    func isTrue(_ file: PhotoFile) throws(ShelfError) -> Bool {
        guard !isMissing(file) else { return false }
        let path = path(of: file)
        guard let hash = try Self.hash(of: path) else { throw .failed("cannot read \(path)") }
        return hash == file.sha256
    }

    /// Moves a finished download to its place if its hash is right, and writes its note beside it.
    ///
    /// The move and the note come before the first sync, so that a file system with a journal commits once for a photo:
    /// each commit writes about 30 kB to the card. A power cut before the sync leaves a file that no row of the
    /// database names. If the note is missing, the photo is still complete, and the slow check of all files writes the
    /// note later.
    func place(_ file: PhotoFile, with note: PhotoNote?) throws(ShelfError) {
        let path = incomingPath(of: file.sha256)
        if Disk.length(of: path) == nil, try isTrue(file) { return }
        guard Disk.length(of: path) == file.bytes.bytes, try Self.hash(of: path) == file.sha256 else {
            try Disk.remove(path)
            throw .corrupt
        }
        let isNew = try makeFolder(of: file.sha256)
        try Disk.rename(path, to: self.path(of: file))
        do throws(ShelfError) {
            if let note { try? Disk.replaceUnsynced(notePath(of: file.sha256), with: SealedText.encode(note)) }
            try Disk.sync(self.path(of: file))
            try Folder.sync(folder(of: file.sha256))
            if isNew { try Folder.sync(photos) }
        } catch {
            // Move the download back: a disk that is full now may have space at the next try.
            try? Disk.rename(self.path(of: file), to: path)
            throw error
        }
    }

    /// Removes the files with this hash, of every kind.
    func remove(_ hash: ContentHash) throws(ShelfError) {
        for name in PhotoFile.names(of: hash) { try Disk.remove("\(folder(of: hash))/\(name)") }
    }

    func removeIncoming(_ hash: ContentHash) throws(ShelfError) { try Disk.remove(incomingPath(of: hash)) }

    /// Removes every file; if one cannot be removed, the others still are.
    func removeAll() throws(ShelfError) {
        var paths: [String] = []
        forEachStranger(but: []) { path, _ in paths.append(path) }
        try Self.remove(paths + Disk.names(in: incoming).map { "\(incoming)/\($0)" })
    }

    /// Removes every unfinished download that is not wanted; if one cannot be removed, the others still are.
    func removeIncoming(but wanted: Set<ContentHash>) throws(ShelfError) {
        let kept = Set(wanted.map { "\($0.hex).part" })
        try Self.remove(Disk.names(in: incoming).filter { !kept.contains($0) }.map { "\(incoming)/\($0)" })
    }

    /// Calls `body` with each file in the photos' folders whose name does not contain one of these hashes.
    func forEachStranger(but known: Set<ContentHash>, _ body: (_ path: String, _ hash: ContentHash?) -> Void) {
        let names = Set(known.flatMap(PhotoFile.names))
        for folder in Disk.names(in: photos) {
            for name in Disk.names(in: "\(photos)/\(folder)") where !names.contains(name) {
                body("\(photos)/\(folder)/\(name)", ContentHash(hex: String(name.prefix { $0 != "." })))
            }
        }
    }

    private static func remove(_ paths: [String]) throws(ShelfError) {
        var failure: ShelfError?
        for path in paths {
            do throws(ShelfError) { try Disk.remove(path) } catch { failure = error }
        }
        if let failure { throw failure }
    }

    /// The hashes of the pictures that have a note.
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

    /// Makes the folder of a file if it is missing; returns true if the folder is new, and so not synced yet.
    private func makeFolder(of hash: ContentHash) throws(ShelfError) -> Bool {
        let folder = folder(of: hash)
        guard !Folder.isFolder(folder) else { return false }
        try Disk.makeOwnFolder(folder)
        return true
    }

    /// nil where the card says that it cannot read a part of the file.
    static func hash(of path: String) throws(ShelfError) -> ContentHash? {
        let file: Files.OpenFile<Errno>
        do throws(Errno) {
            file = try Files.OpenFile(reading: path, followsLinks: true)
        } catch {
            throw ShelfError(error, while: "open", at: path)
        }
        do throws(Errno) {
            return try hash(of: file)
        } catch .ioError {
            return nil
        } catch {
            throw ShelfError(error, while: "read", at: path)
        }
    }

    private static func hash(of file: Files.OpenFile<Errno>) throws(Errno) -> ContentHash {
        var sum = SHA256()
        var offset: Int64 = 0
        // 256 kB at a time: a photo in two or three reads, with little memory.
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 * 1024, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            let count = try file.read(into: buffer, at: offset)
            if count == 0 { return ContentHash(digest: sum.finalize()) }
            sum.update(bufferPointer: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            offset += Int64(count)
        }
    }
}

extension PhotoFile {
    fileprivate var name: String { Self.names(of: sha256)[isFilm ? 1 : 0] }

    /// The file names for a hash: as a picture, as a film, and of the note beside a picture.
    fileprivate static func names(of hash: ContentHash) -> [String] {
        ["\(hash.hex).jpg", "\(hash.hex).mp4", "\(hash.hex).json"]
    }
}
