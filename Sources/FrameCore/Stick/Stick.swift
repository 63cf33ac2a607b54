import FamilyCore
import FoundationEssentials

/// The photos on the stick or card in the box: their pages, and what becomes of each.
struct Stick: Sendable {
    /// The state of a stick's photo, as its page shows it.
    enum Standing: Equatable {
        /// Nobody knows yet whether the album has it.
        case unknown
        /// The album has it, or this frame offers nothing.
        case done
        case offered
        /// The photo is being copied to the shelf; if the stick is pulled now, the photo is not sent.
        case copying
        /// The photo's copy is on the shelf, from where it is sent.
        case onItsWay
        /// The photo's copy is on the shelf, and the family has to free space or to let the frame send.
        case waitsForFamily
        /// The server will never take the photo.
        case refused
        /// The photo was sent from this page.
        case sent
    }

    /// The inputs of the row.
    private struct RowInputs: Equatable {
        let photos: [PhotoID]
        let edition: Int
        let besides: [PhotoID]
    }

    /// The newest photos of the album that share a row with those of the stick, so that one can leaf from one to the other.
    private static let neighbours = 32
    /// The number of the album's newest photos at which the user still counts as near the stick's pages.
    private static let nearest = 16

    /// The photos that have a page, the newest first.
    private(set) var photos: [StickPhoto] = []
    /// The pages' photos and the newest of the album, newest first; nil without a stick.
    private(set) var row: Album?
    /// The position down to which the row has the stick's pages; nil without a stick.
    private(set) var reach: Int64?
    /// Whether the user is at the stick's pages, or at the newest ones of the album beside them.
    private(set) var isNear = false
    private var rowInputs: RowInputs?
    private(set) var isIn = false
    private var readings: [PhotoID: StickReading] = [:]
    /// Whether the album has these files, as the server said.
    private var answers: [ContentHash: Bool] = [:]
    private var asked: Set<ContentHash> = []
    /// The photos that are being copied to the shelf.
    private var copying: Set<PhotoID> = []
    private var sent: Set<ContentHash> = []
    private(set) var givenUp = UndeliverablePhotos()
    /// The copies on their way to the server; they outlive the stick and the program.
    var outgoing = Outgoing()

    // MARK: - Coming and going

    /// Takes the photos of a stick that was put in, the newest first; pages on their way stay behind them.
    mutating func inserted(_ photos: [StickPhoto]) {
        left()
        isIn = true
        self.photos = photos + self.photos
    }

    /// Drops the pages of a stick that was pulled, but not those that are being copied or are on their way.
    mutating func left() {
        isIn = false
        photos = photos.filter { isOnItsWay($0.id) }
        let kept = Set(photos.map(\.id))
        readings = readings.filter { kept.contains($0.key) }
        (answers, asked, sent) = ([:], [], [])
    }

    /// Drops the page of a photo that cannot be shown.
    mutating func drop(_ id: PhotoID) { photos.removeAll { $0.id == id } }

    /// Drops pages whose photo has arrived after the stick was pulled.
    mutating func settle() {
        if !isIn, photos.contains(where: { !isOnItsWay($0.id) }) { left() }
    }

    /// Returns the stick as it is for a user who is near its pages, or not.
    func near(_ isNear: Bool) -> Stick {
        var stick = self
        stick.isNear = isNear
        return stick
    }

    // MARK: - Known files

    mutating func read(_ id: PhotoID, _ reading: StickReading) { readings[id] = reading }

    func shape(of id: PhotoID) -> PixelSize? { readings[id]?.shape }

    func reading(of id: PhotoID) -> StickReading? { readings[id] }

    /// Returns the files to ask the server about now.
    mutating func toAsk() -> [ContentHash] {
        let new = readings.values.map(\.hash).filter { answers[$0] == nil && !asked.contains($0) }
        let hashes = Set(new).sorted { $0.hex < $1.hex }.prefix(KnownFiles.most)
        asked.formUnion(hashes)
        return Array(hashes)
    }

    mutating func answered(_ hashes: [ContentHash], known: [ContentHash]) {
        asked.subtract(hashes)
        for hash in hashes { answers[hash] = known.contains(hash) }
    }

    // MARK: - Sending

    /// Returns what its page says of a photo; if the server is away, every photo can be sent.
    func standing(of id: PhotoID, isServerUnavailable: Bool) -> Standing {
        if copying.contains(id) { return .copying }
        guard let hash = readings[id]?.hash else { return .unknown }
        if outgoing.holds(hash) { return outgoing.hindrance == nil ? .onItsWay : .waitsForFamily }
        if sent.contains(hash) { return .sent }
        if givenUp.isRefused(hash) { return .refused }
        switch answers[hash] {
        case true?: return .done
        case false?: return .offered
        case nil: return isServerUnavailable ? .offered : .unknown
        }
    }

    private func isOnItsWay(_ id: PhotoID) -> Bool {
        let standing = standing(of: id, isServerUnavailable: false)
        return [.copying, .onItsWay, .waitsForFamily].contains(standing)
    }

    /// Begins to copy a photo; returns the copy to make, or nil if the photo is not known well enough.
    mutating func copy(_ id: PhotoID) -> OutgoingFile? {
        guard let reading = readings[id], copying.insert(id).inserted else { return nil }
        return OutgoingFile(hash: reading.hash, bytes: reading.bytes, name: reading.name)
    }

    /// Ends the copying of a photo; returns whether it was asked for and not forgotten since.
    mutating func copied(_ id: PhotoID) -> Bool { copying.remove(id) != nil }

    /// Forgets what one family's server said, and all copies, because the frame leaves that family.
    mutating func forgetFamily(jitter: Jitter) {
        (answers, asked, copying, sent, givenUp) = ([:], [], [], [], UndeliverablePhotos())
        outgoing = Outgoing(jitter: jitter)
        if !isIn { photos = [] }
    }

    mutating func arrived(_ hash: ContentHash) {
        sent.insert(hash)
        givenUp.arrived(hash)
    }

    mutating func refused(_ hash: ContentHash, now: Uptime) { givenUp.refused(hash, now: now) }

    /// Records that a photo's copy is gone; its button comes back if the stick is there.
    mutating func lost(_ hash: ContentHash, now: Uptime) { givenUp.lost(hash, now: now) }

    // MARK: - The row of pages

    /// Makes the row anew from the album; `edition` counts its changes, and `besides` are photos farther in the album
    /// that share the row, because the user has not left their page yet.
    mutating func follow(_ album: Album, edition: Int, besides: [PhotoID]) {
        guard !photos.isEmpty else {
            (row, reach, rowInputs) = (nil, nil, nil)
            return
        }
        let next = RowInputs(photos: photos.map(\.id), edition: edition, besides: besides)
        guard next != rowInputs else { return }
        rowInputs = next
        let near = album.photos.prefix(Self.neighbours)
        // Pairs are counted from the older end of a run.
        let run = near.last.map { $0.position / PageSequence.longestRun } ?? 0
        let newest = album.photos.prefix { $0.position / PageSequence.longestRun >= run }
        let others = besides.compactMap(album.photo).filter { $0.position / PageSequence.longestRun < run }
        row = Album(photos.map(Photo.init) + newest + others)
        reach = near.prefix(Self.nearest).last?.position ?? .min
    }
}

extension Photo {
    /// The photo of a stick's page; it is square, so that it shares its page with no other photo.
    fileprivate init(_ photo: StickPhoto) {
        self.init(
            id: photo.id,
            position: photo.position,
            revision: 1,
            sender: Sender(id: nil, displayName: ""),
            caption: "",
            addedAt: Date(timeIntervalSinceReferenceDate: 0),
            takenAt: nil,
            takenAtOffset: nil,
            width: 1,
            height: 1,
            renditions: [],
            hearts: 0,
            heartedByMe: false
        )
    }
}
