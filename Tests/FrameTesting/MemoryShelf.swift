import Crypto
package import FamilyCore
import FamilyTesting
import FoundationEssentials
package import FrameCore
import Synchronization

/// A shelf that forgets everything with its end: what it knows is in memory,
/// and its files are in a temporary folder.
package final class MemoryShelf: Shelf {
    private struct State {
        var contents = ShelfContents()
        var freeSpace: ByteCount
    }

    private let folder: TemporaryFolder
    private let state: Mutex<State>

    package init(freeSpace: ByteCount = .gigabytes(8)) throws {
        folder = try TemporaryFolder()
        state = Mutex(State(freeSpace: freeSpace))
    }

    package func contents() throws -> ShelfContents {
        state.withLock { state in
            var contents = state.contents
            contents.photos.sort { $0.photo.position > $1.photo.position }
            return contents
        }
    }

    package func apply(_ changes: [ShelfChange]) throws {
        let released = state.withLock { state in
            let before = state.contents.hashes
            for change in changes { state.contents.make(change) }
            return before.subtracting(state.contents.hashes)
        }
        for hash in released { remove(path(of: hash)) }
        if changes.contains(.wipe) { try removeIncoming() }
    }

    package var deliveredGift: String { folder.path("gift.grandma") }

    package func importGift(at path: String) throws -> GiftLetter? { throw ShelfError.corrupt }

    package func incoming(_ photo: PhotoID, _ file: PhotoFile) throws -> IncomingFile {
        let path = incomingPath(of: file.sha256)
        let there = length(of: path)
        guard there > file.bytes.bytes else { return IncomingFile(path: path, bytesThere: there) }
        remove(path)
        return IncomingFile(path: path, bytesThere: 0)
    }

    package func place(_ photo: PhotoID, _ file: PhotoFile) throws {
        let path = incomingPath(of: file.sha256)
        guard let bytes = FileManager.default.contents(atPath: path),
            ContentHash(digest: SHA256.hash(data: bytes)) == file.sha256
        else {
            remove(path)
            throw ShelfError.corrupt
        }
        let released = try state.withLock { state in
            let before = state.contents.hashes
            guard let index = state.contents.photos.firstIndex(where: { $0.photo.id == photo }) else {
                remove(path)
                throw ShelfError.failed("the photo \(photo) is not on the shelf")
            }
            switch file {
            case .picture(let rendition): state.contents.photos[index].file = rendition
            case .film(let film): state.contents.photos[index].film = film
            }
            return before.subtracting(state.contents.hashes)
        }
        try bytes.write(to: URL(filePath: self.path(of: file.sha256)))
        remove(path)
        for hash in released { remove(self.path(of: hash)) }
    }

    package func file(of photo: PhotoID) -> String? {
        state.withLock { state in
            state.contents.photos.first { $0.photo.id == photo }?.file.map { path(of: $0.sha256) }
        }
    }

    package func film(of photo: PhotoID) -> String? {
        state.withLock { state in
            state.contents.photos.first { $0.photo.id == photo }?.film.map { path(of: $0.sha256) }
        }
    }

    package func verify(_ photo: PhotoID) throws {
        let file = state.withLock { $0.contents.photos.first { $0.photo.id == photo }?.file }
        guard let file else { throw ShelfError.failed("the photo \(photo) has no file") }
        guard FileManager.default.contents(atPath: path(of: file.sha256)).map(Self.hash) == file.sha256 else {
            throw ShelfError.corrupt
        }
    }

    package func keep(
        _ file: OutgoingFile,
        reading read: (_ buffer: UnsafeMutableRawBufferPointer, _ offset: Int64) throws -> Int
    ) throws {
        var bytes = Data(count: Int(file.bytes.bytes))
        let count = try bytes.withUnsafeMutableBytes { try read($0, 0) }
        guard count == bytes.count, Self.hash(of: bytes) == file.hash else { throw ShelfError.corrupt }
        try bytes.write(to: URL(filePath: self.file(ofOutgoing: file.hash)))
        try note(file)
    }

    package func note(_ file: OutgoingFile) throws {
        state.withLock { state in
            state.contents.outgoing.removeAll { $0.hash == file.hash }
            state.contents.outgoing.append(file)
        }
    }

    package func drop(outgoing hash: ContentHash) throws {
        state.withLock { $0.contents.outgoing.removeAll { $0.hash == hash } }
        remove(file(ofOutgoing: hash))
    }

    package func file(ofOutgoing hash: ContentHash) -> String { folder.path("\(hash).out") }

    package func isSound(outgoing hash: ContentHash) throws -> Bool {
        FileManager.default.contents(atPath: file(ofOutgoing: hash)).map(Self.hash) == hash
    }

    /// What is in memory does not rot.
    package func missingFiles() -> [ShelfFile] { [] }

    package func checkNext() throws -> ShelfCheck { ShelfCheck() }

    private static func hash(of bytes: Data) -> ContentHash { ContentHash(digest: SHA256.hash(data: bytes)) }

    package func freeSpace() -> ByteCount { state.withLock { $0.freeSpace } }

    /// Makes the disk as full as a test needs it; nothing refuses by it.
    package func setFreeSpace(_ space: ByteCount) { state.withLock { $0.freeSpace = space } }

    private func path(of hash: ContentHash) -> String { folder.path("\(hash).jpg") }
    private func incomingPath(of hash: ContentHash) -> String { folder.path("\(hash).part") }

    private func removeIncoming() throws {
        for name in try folder.names() where name.hasSuffix(".part") { remove(folder.path(name)) }
    }

    private func length(of path: String) -> Int64 {
        Int64(FileManager.default.contents(atPath: path)?.count ?? 0)
    }

    private func remove(_ path: String) {
        // What is not there need not go.
        try? FileManager.default.removeItem(atPath: path)
    }
}

extension ShelfContents {
    /// The hashes of the files that photos have.
    fileprivate var hashes: Set<ContentHash> {
        Set(photos.flatMap { [$0.file?.sha256, $0.film?.sha256].compactMap(\.self) })
    }

    fileprivate mutating func make(_ change: ShelfChange) {
        switch change {
        case .keepRegistration(let registration): self.registration = registration
        case .keepIdentity(let identity): (self.identity, family) = (identity, identity.familyID)
        case .keepServer(let place, let registration): (server, self.registration) = (place, registration)
        case .keepGift(let kept): gift = kept
        case .keepPhotos(let photos): for photo in photos { keep(photo) }
        case .keepMoments(let kept):
            for moment in kept { moments = moments.filter { $0.id != moment.id } + [moment] }
            moments.sort { $0.id.text < $1.id.text }
        case .keepComing(let kept):
            coming = kept.sorted { ($0.startsAt, $0.id.text) < ($1.startsAt, $1.id.text) }
        case .keepInvitations(let kept):
            invitations = kept.sorted { ($0.startsAt, $0.moment.text) < ($1.startsAt, $1.moment.text) }
        case .dropMoments(let dropped): moments.removeAll { dropped.contains($0.id) }
        case .keepPointer(let pointer): self.pointer = pointer
        case .keepCurrentPage(let photo): currentPage = photo
        case .keepLooks(let seenTracker): self.seenTracker = seenTracker
        case .keepRound(let began): roundBeganAt = began
        case .keepRotation(let rotation): self.manualRotation = rotation
        case .dropFiles(let dropped):
            for index in photos.indices where dropped.contains(photos[index].photo.id) {
                photos[index].file = nil
                photos[index].film = nil
            }
        case .dropFilms(let dropped):
            for index in photos.indices where dropped.contains(photos[index].photo.id) { photos[index].film = nil }
        case .forget(let forgotten): forget(forgotten)
        case .putInOutbox(let entry):
            outbox.removeAll { $0.subject == entry.subject }
            outbox.append(entry)
        case .takeFromOutbox(let entry): outbox.removeAll { $0 == entry }
        case .keepSightings(let kept): for sighting in kept { keep(sighting) }
        case .dropSightings(let photos): sightings.removeAll { photos.contains($0.sighting.photoID) }
        case .wipe: self = ShelfContents(manualRotation: manualRotation, server: server)
        }
    }

    private mutating func keep(_ photo: Photo) {
        if let index = photos.firstIndex(where: { $0.photo.id == photo.id }) {
            photos[index].photo = photo
        } else {
            photos.append(ShelvedPhoto(photo: photo, file: nil))
        }
    }

    private mutating func keep(_ sighting: ShelvedSighting) {
        sightings.removeAll { $0.sighting.photoID == sighting.sighting.photoID }
        sightings.append(sighting)
        sightings.sort { $0.sighting.photoID.text < $1.sighting.photoID.text }
    }

    private mutating func forget(_ forgotten: [PhotoID]) {
        photos.removeAll { forgotten.contains($0.photo.id) }
        outbox.removeAll { entry in
            forgotten.contains { entry.subject == .heart($0) || entry.subject == .hiding($0) }
        }
        if let page = currentPage, forgotten.contains(page) { currentPage = nil }
    }
}
