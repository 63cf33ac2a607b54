package import FamilyCore

/// A moment that is made again for photos that frames offer, because the restored catalogue has lost it.
///
/// If only some saw it, nobody knows any more who they were. So it is made for those who are known to have seen it: its
/// maker, the senders of the photos, and the members on whose frames the photos are. Keepers decide about the photos
/// without learning what is in it.
package struct ReturningMoment: Sendable {
    /// The ID that the frames tell; nil for photos of older frames, which do not tell whether they are in a moment.
    package let told: MomentID?
    /// Empty if no frame knows the title.
    package let title: String
    package let times: (starts: LocalDateTime, ends: LocalDateTime)?
    /// The member who made it, as the frames tell, whether or not the catalogue knows them.
    package let maker: MemberID?
    package let audience: MomentAudience
    /// The members on whose frames the photos are, in the order of their IDs; one at least.
    package let owners: [MemberID]
    /// The senders of the photos, whether or not the catalogue knows them.
    package let senders: Set<MemberID>
    package let photos: Set<PhotoID>
}

/// The photos that frames offer, sorted by where in the album each belongs.
package struct ReturningPhotos: Sendable {
    /// A frame's offer, and the member whose frame it is.
    package struct Claim: Sendable {
        package let photo: OfferedPhoto
        package let owner: MemberID

        package init(_ photo: OfferedPhoto, owner: MemberID) {
            self.photo = photo
            self.owner = owner
        }
    }

    /// The photos that are in no moment.
    package private(set) var inAlbum: Set<PhotoID> = []
    /// The photos whose moment the catalogue has.
    package private(set) var inMoments: [PhotoID: MomentID] = [:]
    package private(set) var lost: [ReturningMoment] = []

    /// Sorts the photos by what all frames tell of them.
    ///
    /// `isThere` is true for a moment that the catalogue has. If one frame tells a moment and another one tells none, the
    /// moment counts: fewer see the photo. What an older frame offers comes back for its member alone, unless another
    /// frame tells more of the same photo.
    package init(_ claims: [Claim], isThere: (MomentID) -> Bool) {
        var lost: [Home: [Claim]] = [:]
        var rest = Dictionary(grouping: claims, by: \.photo.photoID)
        for photo in claims.map(\.photo.photoID) {
            guard let claims = rest.removeValue(forKey: photo) else { continue }
            switch Home(of: claims, isThere: isThere) {
            case .album: inAlbum.insert(photo)
            case .moment(let moment) where isThere(moment): inMoments[photo] = moment
            case let home: lost[home, default: []] += claims
            }
        }
        self.lost = lost.map(ReturningMoment.init).sorted { $0.order < $1.order }
    }

    fileprivate enum Home: Hashable {
        case album
        case moment(MomentID)
        case untold(by: MemberID)

        init(of claims: [Claim], isThere: (MomentID) -> Bool) {
            let moments = claims.compactMap(\.photo.moment?.id).sorted { $0.text < $1.text }
            let owners = claims.map(\.owner).sorted { $0.text < $1.text }
            if let moment = moments.first(where: isThere) ?? moments.first {
                self = .moment(moment)
            } else if let owner = owners.first, claims.allSatisfy({ $0.photo.isInMoment != false }) {
                self = .untold(by: owner)
            } else {
                self = .album
            }
        }
    }
}

extension ReturningMoment {
    fileprivate init(_ home: ReturningPhotos.Home, _ claims: [ReturningPhotos.Claim]) {
        if case .moment(let id) = home { told = id } else { told = nil }
        let id = told
        let moments = claims.compactMap(\.photo.moment).filter { $0.id == id }
        let titles = moments.compactMap(\.title)
        title = titles.lazy.compactMap { WordLimits.line($0, within: WordLimits.momentTitle) }.first ?? ""
        let timed = moments.first { $0.starts != nil && $0.ends != nil }
        times = timed?.starts.flatMap { starts in timed?.ends.map { (starts, $0) } }
        maker = moments.lazy.compactMap(\.maker).first
        // A frame that was off may not know that the moment was closed.
        audience = !moments.isEmpty && moments.allSatisfy { $0.isForAll == true } ? .family : .invited
        owners = Set(claims.map(\.owner)).sorted { $0.text < $1.text }
        senders = Set(claims.compactMap(\.photo.sender.id))
        photos = Set(claims.map(\.photo.photoID))
    }

    /// The order in which moments are made, the same in each run.
    fileprivate var order: String { (told?.text ?? "") + (owners.first?.text ?? "") }
}
