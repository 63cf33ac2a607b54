import FamilyCore
import FamilyTesting
import FoundationEssentials

/// A family's album as a server keeps it: the truth that a frame must arrive
/// at, whatever happens on the way.
struct ModelAlbum {
    private(set) var photos: [Photo] = []
    private(set) var revision: Int64 = 0
    private(set) var moments: [MomentID: (summary: MomentSummary, revision: Int64)] = [:]
    /// What the server tells of moments that come; nil: it is of a day before it did.
    var coming: [ComingMoment]? = []
    /// The invitations without an answer; nil: the server is of a day before it told them.
    var invitations: [MomentInvitation]? = []
    private var buried: [(id: PhotoID, revision: Int64)] = []
    private var lastPosition: Int64 = 0
    /// The photos whose files the server has lost.
    var lostFiles: Set<PhotoID> = []

    private var renditions: [Rendition]
    private static let usual: [Rendition] = [.make(.thumbnail), .make(.small), .make(.screen)]

    init(photos count: Int = 0, renditions: [Rendition] = Self.usual) {
        self.renditions = renditions
        for _ in 0..<count { add() }
    }

    /// Photos of these shapes, the oldest first: `L` lies, `P` stands.
    init(shapes: String, renditions: [Rendition] = Self.usual) {
        self.init(renditions: renditions)
        for shape in shapes { add(isStanding: shape == "P") }
    }

    /// Newest first.
    var identifiers: [PhotoID] { photos.map(\.id) }

    mutating func add(
        named name: String? = nil,
        from sender: Sender = .make(),
        addedAt: Date = Date(timeIntervalSince1970: 1_783_180_800),
        isStanding: Bool = false
    ) {
        lastPosition += 1
        revision += 1
        photos.insert(
            .make(
                id: name.map { .make($0) },
                position: lastPosition,
                revision: revision,
                sender: sender,
                addedAt: addedAt,
                width: isStanding ? 3000 : 4000,
                height: isStanding ? 4000 : 3000,
                renditions: isStanding ? renditions.map(\.standing) : renditions
            ),
            at: 0
        )
    }

    /// The server's folder is replaced by an older one, of the day when it had so many photos.
    mutating func setBack(to count: Int, inNewEra: Bool = true) {
        photos = photos.suffix(count)
        revision = photos.map(\.revision).max() ?? 0
        buried.removeAll { $0.revision > revision }
        lastPosition = photos.first?.position ?? 0
        if inNewEra { beginEra() }
    }

    /// As `restore` does.
    mutating func beginEra(at now: Date = Date(timeIntervalSinceReferenceDate: 0)) {
        revision = AlbumEra.next(after: revision, at: now)
        lastPosition = revision
    }

    /// A photo that the server forgot is in the album again, and its own place or another one is its.
    mutating func bringBack(_ id: String, at position: Int64) {
        revision += 1
        lastPosition = max(lastPosition, position)
        let photo = Photo.make(id: .make(id), position: position, revision: revision, renditions: renditions)
        photos.insert(photo, at: photos.firstIndex { $0.position < position } ?? photos.count)
    }

    /// Keepers do not want back a photo that the server forgot.
    mutating func letGo(_ id: String) {
        revision += 1
        buried.append((.make(id), revision))
    }

    mutating func edit(at index: Int) {
        revision += 1
        photos[index].caption += "!"
        photos[index].revision = revision
    }

    /// What moves or sounds in it has been made.
    mutating func setFilm(_ film: Film?, at index: Int) {
        revision += 1
        photos[index].film = film
        photos[index].revision = revision
    }

    mutating func setPlace(_ place: String?, at index: Int) {
        revision += 1
        photos[index].place = place
        photos[index].revision = revision
    }

    mutating func setHomeKilometres(_ kilometres: Int?, at index: Int) {
        revision += 1
        photos[index].homeKilometres = kilometres
        photos[index].revision = revision
    }

    /// Makes a moment, or edits it.
    mutating func keep(_ moment: MomentSummary) {
        revision += 1
        moments[moment.id] = (moment, revision)
    }

    mutating func setMoment(_ moment: MomentID?, at index: Int) {
        revision += 1
        photos[index].moment = moment
        photos[index].revision = revision
    }

    /// Deletes a moment; its photos stay.
    mutating func removeMoment(_ moment: MomentID) {
        moments[moment] = nil
        for index in photos.indices where photos[index].moment == moment { setMoment(nil, at: index) }
    }

    /// What is told of the moments of these photos, and of those that were edited since.
    private func told(of photos: [Photo], since: Int64 = .max) -> [MomentSummary] {
        let concerned = Set(photos.compactMap(\.moment))
        return moments.values.filter { concerned.contains($0.summary.id) || $0.revision > since }.map { moment in
            var summary = moment.summary
            summary.photos = self.photos.count { $0.moment == summary.id }
            summary.cover = summary.cover ?? self.photos.last { $0.moment == summary.id }?.id
            return summary
        }
    }

    mutating func setComments(_ comments: NewestComments?, at index: Int) {
        revision += 1
        photos[index].comments = comments
        photos[index].revision = revision
    }

    mutating func heart(_ id: PhotoID, given: Bool) -> Bool {
        guard let index = photos.firstIndex(where: { $0.id == id }) else { return false }
        guard photos[index].heartedByMe != given else { return true }
        revision += 1
        photos[index].revision = revision
        photos[index].heartedByMe = given
        photos[index].hearts += given ? 1 : -1
        return true
    }

    mutating func delete(at index: Int) {
        revision += 1
        buried.append((photos.remove(at: index).id, revision))
    }

    func page(_ side: AlbumSide, limit: Int) -> AlbumPage {
        switch side {
        case .newest: cut(photos, limit, newer: lastPosition, older: 0)
        case .older(let cursor): older(than: Int64(cursor.text) ?? 0, limit)
        case .newer(let cursor): newer(than: Int64(cursor.text) ?? 0, limit)
        }
    }

    func changes(since: Int64, limit: Int) -> AlbumChanges {
        let changed = photos.filter { $0.revision > since }.map { ($0.revision, Optional($0), PhotoID?.none) }
        let deleted = buried.filter { $0.revision > since }.map { ($0.revision, Photo?.none, Optional($0.id)) }
        let all = (changed + deleted).sorted { $0.0 < $1.0 }
        let told = all.prefix(limit)
        return AlbumChanges(
            changed: told.compactMap(\.1),
            deleted: told.compactMap(\.2),
            revision: all.count > limit ? told.last?.0 ?? revision : revision,
            more: all.count > limit,
            moments: self.told(of: told.compactMap(\.1), since: since),
            coming: coming,
            invitations: invitations
        )
    }

    private func older(than position: Int64, _ limit: Int) -> AlbumPage {
        cut(photos.filter { $0.position < position }, limit, newer: position, older: position)
    }

    private func newer(than position: Int64, _ limit: Int) -> AlbumPage {
        let beyond = photos.filter { $0.position > position }
        let told = Array(beyond.suffix(limit))
        return AlbumPage(
            photos: told,
            newer: cursor(told.first?.position ?? position),
            older: cursor(told.last?.position ?? position),
            more: beyond.count > limit,
            revision: revision,
            moments: self.told(of: told)
        )
    }

    private func cut(_ from: [Photo], _ limit: Int, newer: Int64, older: Int64) -> AlbumPage {
        let told = Array(from.prefix(limit))
        return AlbumPage(
            photos: told,
            newer: cursor(newer),
            older: cursor(told.last?.position ?? older),
            more: from.count > limit,
            revision: revision,
            moments: self.told(of: told)
        )
    }

    private func cursor(_ position: Int64) -> AlbumCursor { AlbumCursor(text: String(position)) }
}

extension Rendition {
    fileprivate var standing: Rendition {
        Rendition(name: name, width: height, height: width, bytes: bytes, sha256: sha256)
    }
}
