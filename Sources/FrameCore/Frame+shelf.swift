import FamilyCore

/// What the last plan of the shelf was made for.
struct ShelfPremise: Equatable, Sendable {
    let near: [PhotoID]
    let pinned: Set<PhotoID>
    let limit: ByteCount
}

extension Frame {
    /// Fetches what is useful and drops what is not, within the bound.
    mutating func settleShelf() {
        // While pages move, the screen has every right to the processor.
        if !isAnimating, grid == nil || !gestures.isTouched { makePlan() }
        let wishes = [largerFile].compactMap(\.self) + plan.fetch
        let lost = downloads.cancellations(wishes: wishes, urgent: awaited)
        effects += lost.map(FrameEffect.cancelDownload)
        evict(until: policy.limit)
        guard !isAlone, !writing.isBehind else { return }
        while let wish = downloads.next(of: wishes, now: now), makeRoom(for: wish) {
            downloads.started(wish)
            effects.append(.download(wish.photo, wish.file))
        }
    }

    mutating func downloaded(_ photo: PhotoID, _ file: PhotoFile) {
        downloads.done(photo)
        plan.fetch.removeAll { $0.photo == photo && $0.file.isFilm == file.isFilm }
        // Deleted while it came: its bytes must not stay.
        guard album.contains(photo) else { return effects.append(.shelf([.forget([photo])])) }
        switch file {
        case .picture(let rendition): pictureCame(rendition, of: photo)
        case .film(let film):
            ledger.add(film, of: photo)
            filmDamage.replaced(photo)
        }
    }

    private mutating func pictureCame(_ rendition: Rendition, of photo: PhotoID) {
        plan.spare.removeAll { $0 == photo }
        ledger.add(rendition, of: photo)
        outbox.sightings.arrived(photo, at: clock.now)
        damage.replaced(photo)
    }

    mutating func downloadFailed(_ photo: PhotoID, _ trouble: DownloadTrouble) {
        switch trouble {
        case .server(let trouble) where isRemoval(trouble): beRemoved()
        case let trouble where trouble.isDiskFull:
            let wanted = downloads.bytes(of: photo)
            downloads.failed(photo, now: now)
            diskIsFull(wanting: wanted)
        case .server(.cancelled): downloads.failed(photo, now: now)
        case .server:
            downloads.failed(photo, now: now)
            // Deleted, or the server is gone: either way it tells.
            sync.wantChanges()
        case .shelf(.corrupt) where ledger.has(photo):
            // Only its film or a larger file of it: the one that is there goes on.
            downloads.failed(photo, now: now)
        case .shelf(.corrupt):
            downloads.done(photo)
            if damage.found(photo) == .leaveOut { strike([photo]) }
        case .shelf: downloads.failed(photo, now: now)
        }
    }

    mutating func drop(_ photos: [PhotoID]) {
        guard !photos.isEmpty else { return }
        for photo in photos { ledger.remove(photo) }
        effects.append(.shelf([.dropFiles(photos)]))
    }

    /// What the plan says of these photos holds no more: there is a new one as
    /// soon as the pages rest.
    mutating func strike(_ photos: [PhotoID]) {
        guard !photos.isEmpty else { return }
        planned = nil
        plan.fetch.removeAll { photos.contains($0.photo) }
        plan.spare.removeAll(where: photos.contains)
        plan.spareFilms.removeAll(where: photos.contains)
    }

    /// The film is no film: it is fetched once more, and then let be.
    mutating func dropFilm(of photo: PhotoID) {
        ledger.removeFilm(photo)
        planned = nil
        plan.spareFilms.removeAll { $0 == photo }
        effects.append(.shelf([.dropFilms([photo])]))
    }

    /// The photo that she waits for.
    private var awaited: PhotoID? {
        pager.headedFor?.photos.first { !ledger.has($0) }
    }

    private mutating func makePlan() {
        let pages = [pager.headedFor, pager.current].compactMap(\.self).flatMap(\.photos)
        // Of a photo that the server has forgotten, there is no other file.
        let pinned = outbox.photos.union(sync.left)
        let premise = ShelfPremise(near: pages, pinned: pinned, limit: policy.limit)
        guard premise != planned else { return }
        planned = premise
        // All that is known is here: nothing to weigh, however long the album.
        let isAllHere = ledger.files.count >= album.photos.count && ledger.films.count >= album.filmCount
        guard !isAllHere || ledger.bytes > premise.limit else {
            plan = CachePolicy.Plan()
            return
        }
        let view = ShelfView(
            album: album,
            ledger: ledger,
            screen: screen,
            near: pages,
            pinned: pinned,
            useless: damage.useless.union(sync.left.filter { !ledger.has($0) }),
            uselessFilms: filmDamage.useless.union(sync.left)
        )
        plan = policy.plan(view)
    }

    /// Room is made before it is used.
    private mutating func makeRoom(for wish: CachePolicy.Wish) -> Bool {
        let limit = policy.limit
        let coming = downloads.bytesUnderway + wish.file.bytes
        evict(until: limit - coming)
        if ledger.bytes + coming <= limit { return true }
        // Even a shelf that is too small for one photo shows one.
        guard !wish.file.isFilm, !policy.isFull else { return false }
        return downloads.identifiers.isEmpty && wish == plan.fetch.first && ledger.bytes <= limit
    }

    private mutating func evict(until limit: ByteCount) {
        evictFilms(until: limit)
        var leaving: [PhotoID] = []
        while ledger.bytes > limit, let photo = plan.spare.first {
            plan.spare.removeFirst()
            ledger.remove(photo)
            leaving.append(photo)
        }
        guard !leaving.isEmpty else { return }
        effects.append(.shelf([.dropFiles(leaving)]))
    }

    private mutating func evictFilms(until limit: ByteCount) {
        var leaving: [PhotoID] = []
        while ledger.bytes > limit, let photo = plan.spareFilms.first {
            plan.spareFilms.removeFirst()
            ledger.removeFilm(photo)
            leaving.append(photo)
        }
        guard !leaving.isEmpty else { return }
        effects.append(.shelf([.dropFilms(leaving)]))
    }
}

extension DownloadTrouble {
    /// Our own disk is full: whoever writes the bytes, or moves them to their place, says so in its own way.
    fileprivate var isDiskFull: Bool {
        switch self {
        case .server(.refused(let problem)): problem.code == .diskFull
        case .shelf(let trouble): trouble == .diskFull
        case .server: false
        }
    }
}
