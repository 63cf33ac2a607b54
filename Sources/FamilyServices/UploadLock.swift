package import FamilyCore
package import FoundationEssentials
package import ServerCore

/// Exclusive access to an upload.
package struct UploadLock: Sendable {
    package private(set) var record: UploadRecord
    /// The number of bytes stored durably.
    package private(set) var stored: ByteCount
    /// The seconds by which `ServedTimeClock` was behind the wall clock when the lock was acquired.
    private let lag: TimeInterval
    let context: ServiceContext
    let call: UploadReleaseSignal

    private var store: any UploadStore { context.ports.uploads }

    /// Reads the state of the upload and drops bytes that were not verified.
    init(
        _ record: UploadRecord,
        lag: TimeInterval,
        context: ServiceContext,
        call: UploadReleaseSignal
    ) async throws(Problem) {
        self.record = record
        self.lag = lag
        self.context = context
        self.call = call
        stored = record.length
        guard record.outcome == nil else { return }
        if record.unproved != nil { try await undo() }
        stored = try await count()
    }

    /// The date at which the upload will expire if the server runs until then.
    package var expiryDate: Date { record.expiresAt.addingTimeInterval(lag) }

    package var isWhole: Bool { stored == record.length }

    /// The number of bytes that have not come yet.
    var missing: ByteCount { ByteCount(max(0, record.length.bytes - stored.bytes)) }

    /// Returns when somebody else wants the upload or the task is cancelled.
    package func waitUntilWanted() async { await call.wait() }

    /// Records, before its first byte, that a piece must be verified.
    package mutating func begin(_ piece: UploadPiece) async throws(Problem) {
        guard piece.checksum != nil else { return }
        record.unproved = ByteCount(piece.start)
        try await update()
    }

    package func write(_ bytes: [UInt8], at offset: Int64) async throws(Problem) {
        do {
            try await store.write(bytes, to: record.id, at: offset)
        } catch {
            throw await problem(from: error)
        }
    }

    /// Keeps or drops what was written since `start`, durably; throws the problem if it was dropped.
    package mutating func end(_ end: UploadPiece.End, from start: Int64) async throws(Problem) {
        if case .undo = end { record.unproved = ByteCount(start) }
        stored = try await count()
        if case .undo(let problem) = end {
            try await undo()
            stored = ByteCount(start)
            throw problem
        }
        guard record.unproved != nil else { return }
        record.unproved = nil
        try await update()
    }

    /// Provides all bytes as a file at `path`.
    package func stage(at path: String) async throws(Problem) -> StagedFile {
        do {
            return try await store.stage(record.id, at: path)
        } catch {
            throw await problem(from: error)
        }
    }

    /// Stores the result and drops the bytes; if the result is not final, throws its problem and keeps the bytes.
    package mutating func settle(_ result: SendOutcome) async throws(Problem) {
        guard let outcome = UploadOutcome(result) else { throw result.problem ?? .internalFault }
        let life = context.rules.pending.life(with: outcome)
        record.expiresAt = try await context.servedTime().addingTimeInterval(life)
        record.outcome = try await finish(outcome)
        do {
            try await store.dropBytes(of: record.id)
        } catch {
            // They are removed together with the upload.
            context.ports.report(error)
        }
    }

    package func remove() async throws(Problem) {
        do {
            try await store.remove(record.id)
        } catch {
            throw await problem(from: error)
        }
    }
}

extension UploadLock {
    /// Translates an error of the store; if the disk takes no photos now, such as one that became read-only, the problem
    /// says so.
    private func problem(from error: any Error) async -> Problem {
        let problem = context.problem(from: error)
        guard problem.code == .unavailable else { return problem }
        return await context.ports.storage.condition().refusal(ofStoring: .zero) ?? problem
    }

    private func count() async throws(Problem) -> ByteCount {
        do {
            return try await store.settle(record.id)
        } catch {
            throw await problem(from: error)
        }
    }

    /// Records the outcome, and returns the recorded one, because another copy of the server may have recorded one
    /// first.
    private func finish(_ outcome: UploadOutcome) async throws(Problem) -> UploadOutcome {
        do {
            return try await store.finish(record.id, as: outcome, until: record.expiresAt)
        } catch {
            throw await problem(from: error)
        }
    }

    private func update() async throws(Problem) {
        do {
            try await store.update(record)
        } catch {
            throw await problem(from: error)
        }
    }

    private mutating func undo() async throws(Problem) {
        guard let length = record.unproved else { return }
        do {
            try await store.cut(record.id, to: length)
        } catch {
            throw await problem(from: error)
        }
        record.unproved = nil
        try await update()
    }
}
