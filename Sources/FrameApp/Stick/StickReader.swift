import BlockingWork
import Crypto
import DarkroomWire
import FamilyCore
import FrameCore
import Glibc
import Logging
import PixelPainting
import Synchronization

/// Reads the photos of the stick that is in the box: for their pages, and for the copies that are sent.
final class StickReader: Sendable {
    /// The place of a photo's file on a stick.
    private struct Place {
        let files: StickFiles
        let entry: StickFiles.Entry
        /// The hash of the bytes that were read last; a copy on the shelf has them when the stick is gone.
        var hash: ContentHash?
    }

    private struct State {
        var places: [PhotoID: Place] = [:]
        /// The number of sticks since the program began.
        var sticks = 0
        var isIn = false
    }

    /// The folder below which sticks are mounted.
    let folder: String
    private let darkroom: StickDarkroom?
    private let shelf: any Shelf
    private let mailbox: Mailbox
    private let log: Logger
    private let state = Mutex(State())
    /// Copies, and reads copies again, in a lane of its own: a stick may answer slowly, or not at all.
    private let copies = BlockingWork(label: "copies")
    /// The copies whose bytes were read and found right in this run.
    private let sound = Mutex<Set<ContentHash>>([])

    init(folder: String, darkroom: StickDarkroom?, shelf: any Shelf, mailbox: Mailbox, log: Logger) {
        self.folder = folder
        self.darkroom = darkroom
        self.shelf = shelf
        self.mailbox = mailbox
        self.log = log
    }

    // MARK: - Coming and going

    /// Looks through the sticks that are in the box, or the parts of one: their newest photos together are its pages.
    func inserted(at roots: [String]) {
        let found = roots.flatMap { root in
            let files = StickFiles(root: root)
            return files.photos().map { (files: files, entry: $0) }
        }
        .sorted { ($0.entry.changed, $0.entry.name) > ($1.entry.changed, $1.entry.name) }
        .prefix(StickPhoto.most)
        let stick = state.withLock { state in
            state.sticks += 1
            state.isIn = true
            return state.sticks
        }
        // The last photo is the oldest and has the number 1.
        let photos = found.enumerated().compactMap { index, place in
            StickPhoto(number: found.count - index, ofStick: stick).map {
                (photo: $0, place: Place(files: place.files, entry: place.entry))
            }
        }
        state.withLock { state in
            for (photo, place) in photos { state.places[photo.id] = place }
        }
        log.notice("a stick with \(photos.count) photos was put in")
        mailbox.post(.stick(.came(photos.map(\.photo))))
    }

    /// Forgets the stick; photos that were read may have a copy on the shelf.
    func left() {
        let wasIn = state.withLock { state in
            defer { state.isIn = false }
            state.places = state.places.filter { $0.value.hash != nil }
            return state.isIn
        }
        if wasIn { mailbox.post(.stick(.left)) }
    }

    // MARK: - Pages

    /// Makes the picture of a photo's page: reads its file, and has it decoded in the sandbox.
    ///
    /// `decode` gets the path of a JPEG that the sandbox made, and a name that the same file has on every stick.
    func picture(
        of photo: PhotoID,
        fitting size: PixelSize,
        decode: (_ path: String, _ name: PhotoID?) throws -> Picture
    ) throws -> Picture {
        guard let darkroom else { throw StickError.noDarkroom }
        let (file, name) = try file(of: photo)
        let (hash, start) = try Self.sum(of: file)
        guard let kind = DarkroomKind(beginning: start) else { throw StickError.noPicture }
        var (picture, shape) = (Picture.unseenPhoto(on: size), size)
        do {
            // The decoder takes no larger picture, and a larger screen enlarges it as it does a rendition.
            let longSide = min(max(size.width, size.height), RenditionBound.longestSide)
            let made = try darkroom.make(file, as: kind, longSide: longSide)
            defer { unlink(made.path) }
            picture = try decode(made.path, PhotoID("stick-\(hash.hex.prefix(32))"))
            shape = made.shape
        } catch StickError.tooLarge {
            // The photo can be sent all the same: its bytes go to the server as they are.
            log.info("photo \(photo) of a stick is too large to be shown here")
        } catch StickError.noSandbox(let reason) {
            // This photo can be sent, too: the server has a sandbox of its own.
            log.error("photo \(photo) of a stick is not opened: the darkroom cannot close its sandbox: \(reason)")
        }
        state.withLock { $0.places[photo]?.hash = hash }
        let reading = StickReading(hash: hash, bytes: ByteCount(file.bytes), name: name, shape: shape)
        mailbox.post(.stick(.read(photo, reading)))
        return picture
    }

    /// Opens a photo's file on the stick, or its copy on the shelf.
    private func file(of photo: PhotoID) throws -> (file: StickFile, name: String) {
        guard let place = state.withLock({ $0.places[photo] }) else { throw StickError.gone }
        if let file = place.files.open(place.entry) { return (file, place.entry.name) }
        guard let hash = place.hash else { throw StickError.gone }
        let path = shelf.file(ofOutgoing: hash)
        guard let slash = path.lastIndex(of: "/") else { throw StickError.gone }
        let entry = StickFiles.Entry(path: [String(path[path.index(after: slash)...])], changed: 0)
        guard let copy = StickFiles(root: String(path[..<slash])).open(entry) else { throw StickError.gone }
        return (copy, place.entry.name)
    }

    /// Returns the hash of a file and its first bytes.
    private static func sum(of file: StickFile) throws -> (hash: ContentHash, start: [UInt8]) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 * 1024, alignment: 16)
        defer { buffer.deallocate() }
        var sum = SHA256()
        var start: [UInt8] = []
        var offset: Int64 = 0
        while offset < file.bytes {
            let count = try file.read(into: buffer, at: offset)
            guard count > 0 else { throw StickError.gone }
            let piece = UnsafeRawBufferPointer(rebasing: buffer[..<count])
            if offset == 0 { start = Array(piece.prefix(16)) }
            sum.update(bufferPointer: piece)
            offset += Int64(count)
        }
        return (ContentHash(digest: sum.finalize()), start)
    }

    // MARK: - Copies

    /// Copies a photo to the shelf and tells how it went.
    func copy(_ photo: PhotoID, as file: OutgoingFile) async { await copies.run { self.makeCopy(of: photo, file) } }

    /// Reads a copy once in a run and returns why it cannot be sent; nil: it can.
    func fault(ofCopy hash: ContentHash) async -> OutgoingFileError? {
        guard !sound.withLock({ $0.contains(hash) }) else { return nil }
        do {
            // Other bytes must not arrive in place of those that the card has lost.
            guard try await copies.run({ [shelf] in try shelf.isSound(outgoing: hash) }) else { return .lost }
        } catch {
            return .unreadable
        }
        sound.withLock { _ = $0.insert(hash) }
        return nil
    }

    private func makeCopy(of photo: PhotoID, _ file: OutgoingFile) {
        do {
            let source = try self.file(of: photo).file
            guard source.bytes == file.bytes.bytes else { throw StickError.gone }
            try shelf.keep(file) { try source.read(into: $0, at: $1) }
            mailbox.post(.stick(.copied(photo, file)))
        } catch {
            log.warning("photo \(photo) could not be copied to the shelf: \(error)")
            mailbox.post(.stick(.copyFailed(photo, .named(error))))
        }
    }
}
