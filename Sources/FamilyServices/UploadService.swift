package import FamilyCore
package import FoundationEssentials
package import ServerCore

/// Resumable uploads, which continue where the connection broke.
///
/// Only the member who began an upload and that member's frames can see it; for all others it does not exist.
package struct UploadService: Sendable {
    let context: ServiceContext
    let sending: SendingService
    let locks = UploadLocks()

    /// Begins an upload of `length` bytes.
    package func begin(
        _ length: ByteCount,
        _ metadata: UploadMetadata,
        by principal: Principal
    ) async throws(Problem) -> UploadRecord {
        let sender = try context.viewer(for: .sendPhotos, principal)
        let words = try metadata.words()
        try await sending.check(words.moment, by: principal)
        try await sending.check(surprise: words.surprise, by: principal)
        let name = context.rules.uploads.displayName(ofSent: metadata.fileName)
        let isFilm = MediaKind.mayBeFilm(named: name)
        try await sending.checkSpace(for: length, named: name, isFilm: isFilm, by: principal)
        let (rules, room) = (context.rules.pending, context.rules.uploads)
        let used = try await context.read(.all(of: sender.family)) { try $0.use(of: sender.family) }
        let lived = try await context.servedTime()
        let record = UploadRecord(
            id: context.newIdentifier(),
            familyID: sender.family,
            memberID: sender.member,
            length: length,
            metadata: metadata.text,
            expiresAt: lived.addingTimeInterval(rules.life)
        )
        let coming = await locks.held
        do {
            try await context.ports.uploads.add(record) { competing in
                let open = Self.pending(competing, coming, at: lived)
                // Space of the album is reserved for uploads in progress.
                let ours = used.with(open.filter { $0.record.familyID == record.familyID })
                return rules.refusal(of: record, beside: open) ?? room.refusal(ofSpaceFor: length, beside: ours)
            }
        } catch {
            throw context.problem(from: error)
        }
        return record
    }

    /// Returns the date at which an upload that has just begun will expire if the server runs until then.
    package func expiryDate(of record: UploadRecord) async throws(Problem) -> Date {
        let lived = try await context.servedTime()
        return record.expiresAt.addingTimeInterval(context.now.timeIntervalSince(lived))
    }

    /// Throws if a begun upload cannot continue: the disk takes no photos now, or there is no more space because others
    /// sent meanwhile.
    ///
    /// Called before a piece is read.
    package func checkMayContinue(_ lock: UploadLock) async throws(Problem) {
        try await sending.checkDisk(for: lock.missing)
        let (record, coming) = (lock.record, await locks.held)
        let (used, lived) = try await context.read(.all(of: record.familyID)) {
            (try $0.use(of: record.familyID), try $0.servedTimeClock()?.now)
        }
        let served = lived ?? context.now
        do {
            let competing = try await context.ports.uploads.competing(with: record.familyID)
            let others = competing.filter { $0.record.id != record.id }
            let open = Self.pending(others, coming, at: served)
            let ours = used.with(open.filter { $0.record.familyID == record.familyID })
            let refusal =
                context.rules.pending.refusal(ofBytesFor: record, beside: open)
                ?? context.rules.uploads.refusal(ofSpaceFor: record.length, beside: ours)
            if let refusal { throw refusal }
        } catch {
            throw context.problem(from: error)
        }
    }

    private static func pending(_ all: [UploadProgress], _ coming: Set<UploadID>, at now: Date) -> [PendingUpload] {
        all.filter { $0.record.isOpen(at: now) }.map { PendingUpload($0, isComing: coming.contains($0.record.id)) }
    }

    /// Runs `body` with exclusive access to an upload; an earlier holder is asked to release it.
    package func withUploadLock<Result: Sendable>(
        at id: UploadID,
        by principal: Principal,
        _ body: @Sendable (inout UploadLock) async throws -> Result
    ) async throws -> Result {
        let lived = try await context.servedTime()
        // NB: check the principal before waiting for access: a stranger must not interrupt the holder.
        _ = try await record(of: id, for: principal, at: lived)
        let call = try await locks.begin(id)
        do {
            try await acquire(id)
            // Read the record again: the upload may have ended since.
            let record = try await record(of: id, for: principal, at: lived)
            let lag = context.now.timeIntervalSince(lived)
            var lock = try await UploadLock(record, lag: lag, context: context, call: call)
            let result = try await body(&lock)
            await release(id)
            return result
        } catch {
            await release(id)
            throw error
        }
    }

    private func acquire(_ id: UploadID) async throws(Problem) {
        do {
            try await context.ports.uploads.begin(id)
        } catch BlobError.absent {
            throw .uploadGone
        } catch {
            throw context.problem(from: error)
        }
    }

    private func release(_ id: UploadID) async {
        await context.ports.uploads.end(id)
        await locks.end(id)
    }

    /// Removes expired uploads, and bytes that belong to no upload.
    ///
    /// An upload whose life is too long has a full life from now on: earlier versions let it begin by the wall clock.
    func forgetExpired() async throws(Problem) {
        let lived = try await context.servedTime()
        let latest = lived.addingTimeInterval(context.rules.pending.longestLife)
        var failure: (any Error)?
        do {
            while try await forgetSome(expiringBy: lived, orAfter: latest, &failure) {}
            try await context.ports.uploads.sweep()
        } catch {
            failure = failure ?? error
        }
        if let failure { throw context.problem(from: failure) }
    }

    /// The maximum number of uploads that are read at once.
    private static let mostAtOnce = 1000

    /// Removes expired uploads, and shortens lives that are too long; returns true if there may be more of them.
    ///
    /// An upload that the disk cannot remove keeps none of the others there; the first such error becomes `failure`. An
    /// error of the catalogue is thrown at once, because each further upload would wait for the catalogue again.
    private func forgetSome(
        expiringBy lived: Date,
        orAfter latest: Date,
        _ failure: inout (any Error)?
    ) async throws -> Bool {
        let uploads = context.ports.uploads
        let records = try await uploads.records(expiringBy: lived, orAfter: latest, limit: Self.mostAtOnce)
        var hasChanged = false
        // If the last bytes of an upload are arriving now, it is left for the next sweep.
        for record in records where await !locks.isHeld(record.id) {
            do {
                if record.expiresAt <= lived {
                    try await uploads.remove(record.id)
                } else if record.expiresAt > latest {
                    let life = context.rules.pending.life(with: record.outcome)
                    try await uploads.set(expiry: lived.addingTimeInterval(life), of: record.id)
                }
                hasChanged = true
            } catch let error as BlobError {
                failure = failure ?? error
            }
        }
        return records.count == Self.mostAtOnce && hasChanged
    }

    /// Removes the uploads of deleted families, even while somebody still sends; those writes fail.
    func forgetStrangers() async throws(Problem) {
        do {
            let uploads = context.ports.uploads
            let families = try await uploads.families()
            let gone = try await context.ports.catalogue.read(.allFamilies) { reader in
                try families.filter { try reader.family($0) == nil }
            }
            var failure: BlobError?
            for family in gone {
                for record in try await uploads.records(of: family) {
                    do {
                        try await uploads.remove(record.id)
                    } catch let error as BlobError {
                        failure = failure ?? error
                    }
                }
            }
            if let failure { throw failure }
        } catch {
            throw context.problem(from: error)
        }
    }

    private func record(
        of id: UploadID,
        for principal: Principal,
        at lived: Date
    ) async throws(Problem) -> UploadRecord {
        let sender = try context.viewer(for: .sendPhotos, principal)
        let found: UploadRecord?
        do {
            found = try await context.ports.uploads.record(of: id)
        } catch {
            throw context.problem(from: error)
        }
        guard let found, lived < found.expiresAt else { throw .uploadGone }
        if found.belongs(to: sender.member, of: sender.family) { return found }
        // An upload continues if its member was merged into this one meanwhile.
        let former = try await context.read(.all(of: sender.family)) { try $0.formerIDs(of: sender.member) }
        guard found.familyID == sender.family, former.contains(found.memberID) else { throw .uploadGone }
        return found
    }
}

extension ServiceContext {
    /// Returns the time of the catalogue's `ServedTimeClock`, or the present time if the catalogue has none yet.
    ///
    /// The life of an upload begins and ends by this time alone, so no wall clock that leaps or is corrected ends it
    /// early. The wall clock must not even begin it: after a long absence, `ServedTimeClock` lags behind the wall clock
    /// for good, and every life would be longer by that lag.
    func servedTime() async throws(Problem) -> Date {
        let lived = try await read(.allFamilies) { try $0.servedTimeClock()?.now }
        return lived ?? now
    }
}
