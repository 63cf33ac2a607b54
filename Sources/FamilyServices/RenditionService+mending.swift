import FamilyCore
import FoundationEssentials
import ServerCore
import Synchronization

extension RenditionService {
    /// Checks a photo's renditions and film, moves damaged files aside and queues new ones; returns whether anything
    /// was wrong.
    @discardableResult
    func mend(_ photo: PhotoRecord) async throws(Problem) -> Bool {
        var made = photo.renditions.map { ($0.sha256, $0.bytes) }
        if let film = photo.film { made.append((film.sha256, film.bytes)) }
        let now = context.now
        // Returns false if the photo or its family was deleted meanwhile, so that its files are expected to go.
        let queue: @Sendable () async throws(Problem) -> Bool = { [context] () async throws(Problem) in
            try await context.write(.all(of: photo.familyID)) { writer in
                guard let known = try writer.remembered(photo.id, in: photo.familyID),
                    known.deletedAt == nil || known.undo != nil
                else { return false }
                try writer.resetRenditionAttempts(of: photo.id, in: photo.familyID)
                try writer.queueUrgentRenditions(of: photo.id, in: photo.familyID, at: now)
                return true
            }
        }
        var isWhole = true
        for (hash, size) in made {
            let found = await blobReferences.quarantineIfDamaged(hash, size: size) { _ = try await queue() }
            if found == .damaged || found == .absent { isWhole = false }
        }
        guard !isWhole else { return false }
        guard try await queue() else { return false }
        signal()
        return true
    }

    /// Queues a film that is not there yet, from the first attempt on, because its original came back.
    func queueFilm(of photo: PhotoRecord) async throws(Problem) {
        guard photo.motion != nil, photo.film == nil else { return }
        let now = context.now
        try await context.write(.all(of: photo.familyID)) { writer in
            try writer.resetRenditionAttempts(of: photo.id, in: photo.familyID)
            try writer.queueUrgentRenditions(of: photo.id, in: photo.familyID, at: now)
        }
        signal()
    }

    /// Throws `BlobError.absent` if a rendition is damaged or missing; each file is checked at most once a day before
    /// it is sent.
    package func requireSound(_ bytes: ReadableBytes) async throws {
        let (now, rules) = (context.now, context.rules.verification)
        if sound.isKnown(bytes.hash, at: now, within: rules.soundFor) { return }
        switch await blobReferences.quarantineIfDamaged(bytes.hash, size: bytes.bytes) {
        case .sound: sound.note(bytes.hash, at: now)
        case .absent, .damaged: throw BlobError.absent
        // The error is logged; reading the file will throw the same error.
        case nil: break
        }
    }
}

/// The files that were verified, each with the time.
final class VerifiedFiles: Sendable {
    /// A family views about 20,000 renditions in a day; a hash and a date take about 100 bytes.
    private static let most = 20_000

    private let known = Mutex<[ContentHash: Date]>([:])

    func isKnown(_ hash: ContentHash, at now: Date, within seconds: TimeInterval) -> Bool {
        known.withLock { known in
            guard let date = known[hash] else { return false }
            // A time in the future means that the clock was set back.
            return date <= now && now < date.addingTimeInterval(seconds)
        }
    }

    func note(_ hash: ContentHash, at now: Date) {
        known.withLock { known in
            if known.count >= Self.most { known.removeAll(keepingCapacity: true) }
            known[hash] = now
        }
    }
}
