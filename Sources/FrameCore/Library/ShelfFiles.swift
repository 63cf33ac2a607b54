import FamilyCore

/// Decides which files lie on the shelf: it fetches useful files and drops others within the bound, on a disk that
/// may be full or rot.
///
/// - `CachePolicy` plans, `DownloadQueue` fetches, `ShelfLedger` counts.
/// - `ShelfRetry` repeats failed writes.
/// - `ShelfVerification` checks the files one after another; `Damage` remembers which are broken.
struct ShelfFiles: Sendable {
    private(set) var ledger = ShelfLedger()
    private(set) var policy: CachePolicy
    private var plan = CachePolicy.Plan()
    /// The inputs of the current plan; nil if a new plan is due.
    private var planInputs: ShelfPlanInputs?
    private(set) var downloads = DownloadQueue(jitter: Jitter(seed: 0))
    private(set) var writing = ShelfRetry()
    /// The retries after downloads that the disk did not take, although it is not full.
    private var receiving = ShelfRetry()
    /// The photo of the last such download: another one tries the disk first.
    private var refused: PhotoID?
    private var verification = ShelfVerification()
    var damage = Damage()
    var filmDamage = Damage()
    private var effects: [FrameEffect] = []

    init(bound: ByteCount) { policy = CachePolicy(bound: bound) }

    /// Creates an empty shelf on the same disk.
    init(emptied files: ShelfFiles) {
        self.init(bound: files.policy.bound)
        (writing, receiving) = (files.writing, files.receiving)
    }

    mutating func start(_ photos: [ShelvedPhoto]) { ledger = ShelfLedger(photos) }

    mutating func startDownloads(_ jitter: Jitter) { downloads = DownloadQueue(jitter: jitter) }

    /// No file can be added to the shelf: only photos on it can be shown.
    var takesNothing: Bool { policy.staysFull || writing.staysBehind || receiving.staysBehind }

    func deadline(now: Uptime) -> Uptime? {
        [downloads.deadline(now: now), receiving.deadline, damage.deadline, filmDamage.deadline].soonest(after: now)
    }

    // MARK: - Fetching and dropping

    mutating func settle(_ demand: LibraryDemand, _ view: ShelfDemandView) -> [FrameEffect] {
        if demand.allowsPlanning { makePlan(demand, view) }
        let plannedDownloads = [demand.larger].compactMap(\.self) + plan.fetch
        let awaited = demand.destination.first { !ledger.has($0) }
        effects += downloads.cancellations(plannedDownloads: plannedDownloads, urgent: awaited).map(
            FrameEffect.cancelDownload
        )
        evict(until: policy.limit)
        // Each photo keeps its own pause, because one alone may be the one that cannot be stored.
        _ = receiving.isDue(now: view.now)
        guard !view.isServerUnavailable, !writing.isBehind, receiving.deadline == nil else { return drained() }
        let order = receiving.isBehind ? refusedLast(plannedDownloads) : plannedDownloads
        // While the disk refuses files, only one download at a time tries whether it takes them again.
        while !receiving.isBehind || downloads.identifiers.isEmpty,
            let planned = downloads.next(of: order, now: view.now), makeSpace(for: planned)
        {
            downloads.started(planned)
            effects.append(.download(planned.photo, planned.file))
        }
        return drained()
    }

    private func refusedLast(_ planned: [CachePolicy.PlannedDownload]) -> [CachePolicy.PlannedDownload] {
        planned.filter { $0.photo != refused } + planned.filter { $0.photo == refused }
    }

    private mutating func makePlan(_ demand: LibraryDemand, _ view: ShelfDemandView) {
        // Photos that the server has forgotten have no other copy, so they stay as long as the limit allows.
        let pinned = view.pinned.union(view.left).union(demand.kept)
        let next = ShelfPlanInputs(near: demand.near, pinned: pinned, limit: policy.limit, screen: view.screen)
        guard next != planInputs else { return }
        planInputs = next
        // If all known photos are here, there is nothing to plan, which matters for long albums.
        let lastFilms = ledger.lastFilms(in: view.album, left: view.left)
        let films = view.album.filmCount + lastFilms.count { view.album.photo($0)?.film == nil }
        let isAllHere =
            ledger.files.count >= view.album.photos.count && ledger.films.count >= films && !damage.wantsCopies
            && !filmDamage.wantsCopies
        guard !isAllHere || ledger.bytes > next.limit else {
            plan = CachePolicy.Plan()
            return
        }
        plan = policy.plan(
            ShelfView(
                album: view.album,
                ledger: ledger,
                screen: view.screen,
                near: demand.near,
                pinned: pinned.union(lastFilms),
                lastFilms: lastFilms,
                useless: damage.useless.union(view.left.filter { !ledger.has($0) }),
                uselessFilms: filmDamage.useless.union(view.left),
                unreadable: damage.unreadable.awaited.subtracting(view.left),
                unreadableFilms: filmDamage.unreadable.awaited
            )
        )
    }

    /// Drops files until the wanted file fits; returns whether it does.
    private mutating func makeSpace(for planned: CachePolicy.PlannedDownload) -> Bool {
        let limit = policy.limit
        let coming = downloads.bytesUnderway + planned.file.bytes
        evict(until: limit - coming)
        if ledger.bytes + coming <= limit { return true }
        // A shelf that is too small for one photo still gets one.
        guard !planned.file.isFilm, !policy.isFull else { return false }
        return downloads.identifiers.isEmpty && planned == plan.fetch.first && ledger.bytes <= limit
    }

    private mutating func evict(until limit: ByteCount) {
        evictFilms(until: limit)
        var leaving: [PhotoID] = []
        while ledger.bytes > limit, let photo = plan.droppable.first {
            plan.droppable.removeFirst()
            ledger.remove(photo)
            leaving.append(photo)
        }
        if !leaving.isEmpty { effects.append(.shelf([.dropFiles(leaving)])) }
    }

    private mutating func evictFilms(until limit: ByteCount) {
        var leaving: [PhotoID] = []
        while ledger.bytes > limit, let photo = plan.droppableFilms.first {
            plan.droppableFilms.removeFirst()
            ledger.removeFilm(photo)
            leaving.append(photo)
        }
        if !leaving.isEmpty { effects.append(.shelf([.dropFilms(leaving)])) }
    }

    // MARK: - Downloads

    mutating func progressed(_ photo: PhotoID, _ received: ByteCount) { downloads.progressed(photo, received) }

    /// Makes all failed downloads due at once.
    mutating func retryNow() { downloads.retryNow() }

    /// Adds a downloaded file to the ledger if its photo is still in the album.
    mutating func downloaded(_ photo: PhotoID, _ file: PhotoFile, isInAlbum: Bool) -> [FrameEffect] {
        downloads.done(photo)
        if receiving.isBehind { receiving.written() }
        plan.fetch.removeAll { $0.photo == photo && $0.file.isFilm == file.isFilm }
        // The photo was deleted during the download: remove its bytes.
        guard isInAlbum else { return [.shelf([.forget([photo])])] }
        switch file {
        case .picture(let rendition):
            plan.droppable.removeAll { $0 == photo }
            ledger.add(rendition, of: photo)
            damage.replaced(photo)
        case .film(let film):
            ledger.add(film, of: photo)
            filmDamage.replaced(photo)
        }
        return []
    }

    mutating func downloadFailed(_ photo: PhotoID, _ error: DownloadError, now: Uptime) {
        switch error {
        case let error where error.isDiskFull:
            let wanted = downloads.file(of: photo)?.bytes ?? .zero
            downloads.failed(photo, now: now)
            diskIsFull(wanting: wanted, now: now)
        case .shelf(.corrupt) where downloads.file(of: photo)?.isFilm == true:
            downloads.done(photo)
            guard filmDamage.recordFailure(of: photo) == .leaveOut else { return }
            planInputs = nil
            plan.fetch.removeAll { $0.photo == photo && $0.file.isFilm }
        case .shelf(.corrupt) where !ledger.has(photo):
            downloads.done(photo)
            if damage.recordFailure(of: photo) == .leaveOut { strike([photo]) }
        case .shelf(.failed):
            downloads.failed(photo, now: now)
            refused = photo
            // A second download that was under way fails for the same reason.
            if receiving.deadline == nil { receiving.failed(now: now) }
        // If the photo has a picture already, only a larger one was corrupt.
        case .server, .shelf: downloads.failed(photo, now: now)
        }
    }

    // MARK: - Files that go

    /// Forgets photos that left the album.
    mutating func forget(_ photos: [PhotoID]) {
        for photo in photos { ledger.remove(photo) }
        damage.forget(photos)
        filmDamage.forget(photos)
        strike(photos)
    }

    /// Makes a new plan due, because its inputs may have changed.
    mutating func planAnew() { planInputs = nil }

    /// Removes these photos from the plan and makes a new plan due.
    private mutating func strike(_ photos: [PhotoID]) {
        guard !photos.isEmpty else { return }
        planInputs = nil
        plan.fetch.removeAll { photos.contains($0.photo) }
        plan.droppable.removeAll(where: photos.contains)
        plan.droppableFilms.removeAll(where: photos.contains)
    }

    /// Drops pictures and their films, which are fetched again; beside `lastFilms`, only a new picture replaces the old.
    mutating func dropPictures(of photos: [PhotoID], besideLastFilms lastFilms: Set<PhotoID>) -> [FrameEffect] {
        for photo in photos {
            if lastFilms.contains(photo) { ledger.removePicture(photo) } else { ledger.remove(photo) }
        }
        strike(photos)
        let dropped = photos.filter { !lastFilms.contains($0) }
        return dropped.isEmpty ? [] : [.shelf([.dropFiles(dropped)])]
    }

    /// Drops broken films; each is fetched once more, and after a second failure never again.
    mutating func dropFilms(of photos: [PhotoID]) -> [FrameEffect] {
        forgetFilms(of: photos)
        return photos.isEmpty ? [] : [.shelf([.dropFilms(photos)])]
    }

    /// Forgets films that the shelf drops.
    mutating func forgetFilms(of photos: [PhotoID]) {
        for photo in photos { ledger.removeFilm(photo) }
        planInputs = nil
        plan.droppableFilms.removeAll { photos.contains($0) }
    }

    // MARK: - The slow check

    /// Returns whether a file check may run: the disk has nothing else to do.
    func isCheckDue(now: Uptime) -> Bool {
        verification.isDue(now: now) && !writing.isBehind && downloads.identifiers.isEmpty
    }

    mutating func checkBegan() -> ShelfVerification.Step { verification.began() }
    mutating func compared(now: Uptime) { verification.compared(now: now) }
    mutating func checked(hasMore: Bool, now: Uptime) {
        verification.ended(hasMore: hasMore, files: ledger.files.count + ledger.films.count, now: now)
    }

    // MARK: - The disk

    /// Handles a failed write: it is repeated later, and a full disk gets free space.
    mutating func writeFailed(_ error: ShelfError, now: Uptime) {
        writing.failed(now: now)
        if error == .diskFull { diskIsFull(wanting: .zero, now: now) }
    }

    mutating func written() -> [FrameEffect] {
        guard writing.isBehind else { return [] }
        writing.written()
        receiving.written()
        downloads.retryNow()
        planInputs = nil
        return policy.isTight ? [.measureDisk] : []
    }

    /// Frees space on a full disk for `more` bytes and for the database.
    private mutating func diskIsFull(wanting more: ByteCount, now: Uptime) {
        policy.diskIsFull(holding: ledger.bytes, wanting: more + CachePolicy.reservedSpace)
        planInputs = nil
        // By then the space that was freed is available.
        writing.look(within: ShelfRetry.soon, now: now)
    }

    mutating func diskHas(free: ByteCount, now: Uptime) {
        guard policy.isTight else { return }
        let wasFull = policy.isFull
        policy.diskHas(free: free, holding: ledger.bytes)
        planInputs = nil
        if wasFull, !policy.isFull { downloads.retryNow() }
        if policy.isTight, !writing.isBehind { writing.look(now: now) }
    }

    /// Returns the effects that retry writing or measure the disk, at most once a minute.
    mutating func settleWriting(now: Uptime) -> [FrameEffect] {
        guard writing.isDue(now: now) else { return [] }
        return (policy.isTight ? [.measureDisk] : []) + (writing.isBehind ? [.retryShelf] : [])
    }

    private mutating func drained() -> [FrameEffect] {
        defer { effects = [] }
        return effects
    }
}
