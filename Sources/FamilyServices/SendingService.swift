package import FamilyCore
import FoundationEssentials
package import ServerCore

/// An upload that was hashed and developed, in temporary files.
package struct PhotoArrival: Sendable {
    package var original: Original
    /// The hash of the file that was sent, if a copy without a position replaced it; nil if the original is that file.
    package var sentHash: ContentHash?
    /// The temporary file of the original; it is moved into the blob store.
    package var path: String
    package var words: PhotoDetails
    package var developed: DevelopedPhoto
    package var renditions: [StagedRendition]

    package init(
        original: Original,
        path: String,
        words: PhotoDetails,
        developed: DevelopedPhoto,
        renditions: [StagedRendition]
    ) {
        self.original = original
        self.path = path
        self.words = words
        self.developed = developed
        self.renditions = renditions
    }
}

package struct SentPhoto: Equatable, Sendable {
    package let photo: Photo
    /// Whether the same bytes were in the album before.
    package let alreadyThere: Bool
}

/// Adds photos to the album.
package struct SendingService: Sendable {
    let context: ServiceContext
    let blobReferences: BlobReferenceCounter
    let renditions: RenditionService

    /// Throws if the principal may not send photos or the disk accepts none; called before a body is read.
    package func checkMaySend(_ principal: Principal) async throws(Problem) {
        try context.check(.sendPhotos, by: principal)
        try await checkDisk(for: .zero)
    }

    /// Throws if a file of `size` bytes would use the disk's reserve, or if the disk is gone.
    package func checkDisk(for size: ByteCount) async throws(Problem) {
        if let refusal = await context.ports.storage.condition().refusal(ofStoring: size) { throw refusal }
    }

    /// The limits for uploads, for a page that states them beforehand.
    package var rules: UploadRules { context.rules.uploads }

    /// Returns how the family's frame that was last heard of will show a photo; nil if no frame has reported a panel.
    package func look(for principal: Principal) async throws(Problem) -> ReportedFrameSettings? {
        let family = try context.family(for: .sendPhotos, by: principal)
        let frames = try await context.read(principal.view) { try $0.frames(of: family) }
        let told = frames.filter { $0.report?.panel != nil }
        return told.max { ($0.lastSeenAt ?? .distantPast) < ($1.lastSeenAt ?? .distantPast) }?.report
            .flatMap(ReportedFrameSettings.init)
    }

    /// Throws if a file of `size` bytes is empty, too large, or exceeds the family's quota or the disk.
    package func checkSpace(
        for size: ByteCount,
        named fileName: String,
        isFilm: Bool,
        by principal: Principal
    ) async throws(Problem) {
        let family = try context.family(for: .sendPhotos, by: principal)
        let used = try await context.read(.all(of: family)) { try $0.use(of: family) }
        let rules = context.rules.uploads
        if let refusal = rules.refusal(of: size, named: fileName, isFilm: isFilm, used: used) { throw refusal }
        try await checkDisk(for: size)
    }

    /// Returns the photo that has these bytes, so that nothing needs to be developed; nil if there is none.
    ///
    /// If its original is damaged or missing, the file at `path` replaces it. If it is in no moment, it goes into the
    /// chosen one.
    package func alreadyThere(
        _ hash: ContentHash,
        of size: ByteCount,
        at path: String,
        into moment: MomentChoice? = nil,
        for principal: Principal
    ) async throws(Problem) -> Photo? {
        let viewer = try context.viewer(for: .sendPhotos, principal)
        let found = try await context.read(principal.viewOfAllParts) { try $0.sent(hash, seenBy: viewer) }
        guard let seen = found else { return nil }
        let hold = try await blobReferences.holdForRow([hash])
        var isBack = false
        do {
            // The photo was deleted and erased before its bytes were held.
            guard try await context.read(principal.viewOfAllParts, { try $0.sent(hash, seenBy: viewer) }) != nil else {
                await blobReferences.release(hold)
                return nil
            }
            if try await context.ports.blobs.verify(hash, size: size) != .sound {
                try await context.ports.blobs.keep(file: path, as: hash)
                let now = context.now
                try await context.write(.sendPhotos, by: principal) { writer in
                    try hold.confirm(in: writer, at: now)
                    try writer.noteFound(seen.record.id)
                }
                isBack = true
            }
        } catch {
            await blobReferences.release(hold)
            throw context.problem(from: error)
        }
        await blobReferences.release(hold)
        if isBack { try await renditions.queueFilm(of: seen.record) }
        try await renditions.mend(seen.record)
        guard seen.record.momentID == nil, let moment else { return seen.photo }
        return try await put(seen, into: moment, by: principal)
    }

    /// Returns those of these files that the principal sees in the album.
    ///
    /// A photo that is kept from the principal, or that somebody hid, counts as one that is not there. One whose
    /// position was removed is known by the file that was sent.
    package func known(_ files: KnownFiles, for principal: Principal) async throws(Problem) -> KnownFiles {
        let family = try context.family(for: .sendPhotos, by: principal)
        guard files.hashes.count <= KnownFiles.most else { throw .badRequest }
        return try await context.read(principal.viewOfAllParts) { reader in
            KnownFiles(hashes: try files.hashes.filter { try reader.hasPhoto(sent: $0, in: family) })
        }
    }

    /// Stores the files durably, then the row, then notifies the family.
    ///
    /// When it returns, the photo survives a power cut.
    package func add(_ arrival: PhotoArrival, by principal: Principal) async throws(Problem) -> SentPhoto {
        let (sender, family) = try await sender(principal)
        let photo = try record(of: arrival, from: sender, in: family)
        // Check before a byte is stored: a refused file would stay in the trash for a week.
        let (rules, used) = (
            context.rules.uploads, try await context.read(.all(of: family.id)) { try $0.use(of: family.id) }
        )
        if let refusal = rules.refusal(ofSpaceFor: photo.bytesUsed, beside: used) { throw refusal }
        let hold = try await blobReferences.holdForRow(photo.hashes)
        let sent: SentPhoto
        do throws(Problem) {
            try await keepBytes(of: arrival)
            sent = try await addRow(photo, with: arrival.words, hold, by: principal)
        } catch {
            await blobReferences.release(hold)
            // The files may be there without a row.
            await clearAway(photo.hashes)
            throw error
        }
        await blobReferences.release(hold)
        guard !sent.alreadyThere else {
            await blobReferences.moveUnusedToTrash(photo.hashes)
            return sent
        }
        if photo.motion != nil { renditions.signal() }
        context.outbox.signal()
        await context.publish(sent.photo.revision, ofPhotos: [sent.photo.id], in: photo.familyID)
        return sent
    }
}

extension SendingService {
    /// Returns the sender, who is the member or the frame's owner, and the family.
    private func sender(_ principal: Principal) async throws(Problem) -> (sender: Sender, family: FamilyRecord) {
        let (family, member) = try context.viewer(for: .sendPhotos, principal)
        let (known, home) = try await context.read(.all(of: family)) { reader in
            (try reader.member(member), try reader.home(family))
        }
        guard let known else { throw .notAllowed }
        return (Sender(id: member, displayName: known.displayName), home)
    }

    /// Moves files without a row to the trash, unless the store or the database is unreachable.
    ///
    /// If it is, this would only wait while the sender waits for the answer; the sweep finds the files later.
    private func clearAway(_ hashes: [ContentHash]) async {
        let condition = await context.ports.storage.condition()
        guard !condition.isStoreAway, !condition.isCatalogueAway else { return }
        await blobReferences.moveUnusedToTrash(hashes)
    }

    private func record(
        of arrival: PhotoArrival,
        from sender: Sender,
        in family: FamilyRecord
    ) throws(Problem) -> PhotoRecord {
        let taken = arrival.developed.taken(on: context.clock(timeZone: family.timeZone))
        var photo = PhotoRecord(
            id: context.newPhotoIdentifier(),
            familyID: family.id,
            original: arrival.original,
            caption: try TypedText.caption(arrival.words.caption),
            place: try arrival.words.place.flatMap(PhotoDetails.place),
            sender: sender,
            addedAt: context.now,
            takenAt: taken.at,
            takenAtOffset: taken.offset,
            width: arrival.developed.width,
            height: arrival.developed.height,
            renditions: arrival.renditions.map(\.rendition)
        )
        photo.recipe = context.rules.renditions.recipe
        photo.motion = arrival.developed.motion
        photo.filmStart = arrival.developed.filmStart
        photo.camera = arrival.developed.camera
        photo.coordinates = arrival.developed.coordinates
        photo.sentHash = arrival.sentHash
        return photo
    }

    func keepBytes(of arrival: PhotoArrival) async throws(Problem) {
        do {
            for staged in arrival.renditions {
                try await context.ports.blobs.keep(file: staged.path, as: staged.rendition.sha256)
            }
            try await context.ports.blobs.keep(file: arrival.path, as: arrival.original.hash)
        } catch {
            throw context.problem(from: error)
        }
    }

    private func addRow(
        _ photo: PhotoRecord,
        with words: PhotoDetails,
        _ hold: BlobHold,
        by principal: Principal
    ) async throws(Problem) -> SentPhoto {
        let (context, rules, view, now) = (context, context.rules.uploads, principal.viewOfAllParts, context.now)
        let viewer = try context.viewer(for: .sendPhotos, principal)
        return try await context.write(.sendPhotos, by: principal, seeing: view, usesReserve: false) {
            (writer, principal) in
            if let there = try writer.sent(photo.original.hash, seenBy: viewer) {
                return SentPhoto(photo: there.photo, alreadyThere: true)
            }
            try hold.confirm(in: writer, at: now)
            let used = try writer.use(of: photo.familyID)
            if let refusal = rules.refusal(ofSpaceFor: photo.bytesUsed, beside: used) { throw refusal }
            var photo = photo
            let entry = try context.entry(of: photo, writer)
            (photo.placeKey, photo.day) = (entry.place, entry.day)
            photo.waitsUntil = try context.waiting(words.surprise, in: photo.familyID, writer)
            let moment = try context.moment(words.moment, waiting: photo.waitsUntil, of: principal, in: writer)
            photo.momentID = moment?.id
            // A photo that is sent to a moment that waits arrives with the moment, or when the moment would have
            // arrived.
            let removed = try words.moment.flatMap { try context.waiting(ofRemoved: $0.id, for: principal, writer) }
            photo.waitsUntil = moment?.waitsUntil ?? photo.waitsUntil ?? removed
            photo.isHeld = principal.isOutsideGuest && moment?.holdsGuestPhotos == true
            if photo.isHeld { try writer.checkDeciders(in: moment) }
            let added = try writer.add(photo)
            // The still picture is there at once; the film takes a while.
            if added.motion != nil {
                try writer.queueUrgentRenditions(of: added.id, in: added.familyID, at: context.now)
            }
            if !added.waits { try context.tellWebhooks(.photoArrived(added.id), in: added.familyID, writer) }
            return SentPhoto(
                photo: SeenPhoto(record: added, hearts: 0, heartedByMe: false).photo,
                alreadyThere: false
            )
        }
    }
}

extension CatalogueReader {
    func use(of family: FamilyID) throws -> AlbumUse {
        let home = try home(family)
        return AlbumUse(bytes: home.bytesUsed, photos: try photoCount(of: family), quota: home.quota)
    }

    fileprivate func sent(
        _ hash: ContentHash,
        seenBy viewer: (family: FamilyID, member: MemberID)
    ) throws -> SeenPhoto? {
        guard let photo = try photo(original: hash, in: viewer.family) else { return nil }
        guard photo.hiding == nil else { throw Problem.photoHidden }
        return try self.photo(photo.id, in: viewer.family, seenBy: viewer.member)
    }
}
