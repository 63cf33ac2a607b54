import BlobStores
import FamilyCore
import Files
import FoundationEssentials
import ServerCore
import Synchronization

/// Copies all files of photos between two stores, several at once.
///
/// Each copied file is read back from the target and compared by its hash. A file that is in the target already is read
/// and compared too, so an interrupted move continues. A damaged file stays in the source only: bytes with a wrong hash
/// are never stored.
struct PhotoMove: Sendable {
    enum Outcome: Equatable {
        case copied
        case wasThere
        /// The source has other bytes than the name says.
        case damaged
        /// The source does not have the file any more.
        case absent
    }

    struct Result: Sendable {
        var copied = 0
        var wereThere = 0
        /// The files that the target had from an earlier time and the source does not have any more.
        var setAside = 0
        /// The files that are intact in the target.
        var present: Set<ContentHash> = []
        var damaged: Set<ContentHash> = []
    }

    let source: any BlobStore
    let target: any BlobStore
    let staging: StagingFolder
    /// The day under which the target's trash keeps what is set aside.
    let day: TrashDay
    /// The user who will own the copies; nil: the user of this process.
    let owner: FolderOwner?
    /// Throws if the target has no capacity for more files.
    let checkSpace: @Sendable () throws -> Void
    let progress: @Sendable (Result) -> Void

    /// The number of files that are copied at once.
    private static let width = 6

    func run() async throws -> Result {
        var result = Result()
        let (ofSource, ofTarget) = (Set(try await source.prefixes()), Set(try await target.prefixes()))
        for prefix in HashPrefix.all {
            let there = ofTarget.contains(prefix) ? Set(try await target.hashes(with: prefix)) : []
            let hashes = ofSource.contains(prefix) ? try await source.hashes(with: prefix) : []
            try await copy(hashes.sorted { $0.hex < $1.hex }, there, &result)
            for old in there.subtracting(hashes) {
                // Its photo was deleted while the album was elsewhere.
                try await target.moveToTrash(old, on: day)
                result.setAside += 1
            }
        }
        return result
    }

    /// Brings a file back from the trash or the quarantine of the source, if it is intact there, and copies it.
    ///
    /// Neither of them moves, and the server brings a missing original back from both. Returns false if there is no
    /// intact file.
    func recover(_ hash: ContentHash) async throws -> Bool {
        guard await comesBack(hash) else { return false }
        return try await copy(hash, mayBeThere: false) == .copied
    }

    private func comesBack(_ hash: ContentHash) async -> Bool {
        do {
            if try await source.restoreFromTrash(hash) { return true }
            return try await source.restoreFromQuarantine(hash)
        } catch {
            // A disk that can only be read does not end the move: the file stays there, and is told as lost.
            return false
        }
    }

    private func copy(_ hashes: [ContentHash], _ there: Set<ContentHash>, _ result: inout Result) async throws {
        try await withThrowingTaskGroup(of: (ContentHash, Outcome).self) { group in
            var waiting = hashes[...]
            func addNext() {
                guard let hash = waiting.popFirst() else { return }
                group.addTask { (hash, try await copy(hash, mayBeThere: there.contains(hash))) }
            }
            for _ in 0..<Self.width { addNext() }
            while let (hash, outcome) = try await group.next() {
                note(outcome, of: hash, &result)
                progress(result)
                addNext()
            }
        }
    }

    private func note(_ outcome: Outcome, of hash: ContentHash, _ result: inout Result) {
        switch outcome {
        case .copied: result.copied += 1
        case .wasThere: result.wereThere += 1
        case .damaged: result.damaged.insert(hash)
        case .absent: break
        }
        if outcome == .copied || outcome == .wasThere { result.present.insert(hash) }
    }

    private func copy(_ hash: ContentHash, mayBeThere: Bool) async throws -> Outcome {
        if mayBeThere, let size = try await target.size(of: hash), try await target.verify(hash, size: size) == .sound {
            return .wasThere
        }
        try checkSpace()
        let path = staging.newPath()
        do {
            try await source.link(hash, to: path)
            try owner?.give(path)
            try await target.keep(file: path, as: hash)
            return .copied
        } catch {
            try? await staging.remove(path)
            guard let fault = try await faultOfSource(hash, error) else { throw error }
            return fault
        }
    }

    /// Returns what is wrong with the file in the source; nil if the error is one of the target.
    private func faultOfSource(_ hash: ContentHash, _ error: any Error) async throws -> Outcome? {
        switch error {
        case BlobError.absent, BlobError.wrongBytes, BlobError.diskError: break
        default: return nil
        }
        do {
            guard let size = try await source.size(of: hash) else { return .absent }
            switch try await source.verify(hash, size: size) {
            case .sound: return nil
            case .damaged: return .damaged
            case .absent: return .absent
            }
        } catch BlobError.diskError {
            return .damaged
        }
    }
}

/// Limits lines of progress to one every ten seconds.
final class ProgressLineLimiter: Sendable {
    private let last = Mutex(ContinuousClock.now)

    private static let interval = Duration.seconds(10)

    func isDue() -> Bool {
        last.withLock { last in
            guard last.duration(to: .now) >= Self.interval else { return false }
            last = .now
            return true
        }
    }
}
