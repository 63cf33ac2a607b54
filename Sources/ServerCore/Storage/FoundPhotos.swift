package import FamilyCore
package import FoundationEssentials

/// The files that a server has and its catalogue does not name, since somebody put back an older catalogue.
///
/// They are mostly photos that came after the copy of the catalogue was made. Until a keeper has decided about them, no
/// file is moved to the trash.
package struct FoundPhotos: Codable, Equatable, Sendable {
    package enum Decision: Codable, Equatable, Sendable {
        case takeIn(Taking)
        case leave
    }

    /// How the photos are taken in: into one moment, which only keepers see.
    package struct Taking: Codable, Equatable, Sendable {
        package let familyID: FamilyID
        /// The keeper who decided; the moment's maker.
        package let keeper: MemberID
        package let momentID: MomentID
        /// The title of the moment, and the name of the sender, whom nobody knows any more.
        package let title: String

        package init(familyID: FamilyID, keeper: MemberID, momentID: MomentID, title: String) {
            self.familyID = familyID
            self.keeper = keeper
            self.momentID = momentID
            self.title = title
        }
    }

    package var noticedAt: Date
    /// Whether every file was looked at; before that, nobody is asked.
    package var isListed = false
    /// The family whose photos these are, the only one that the server ever had when the list was finished.
    ///
    /// nil: nobody knows whose they are, so nobody is asked.
    package var family: FamilyID?
    /// The files that were made from no other file here.
    package private(set) var files: [FoundFile] = []
    package var decision: Decision?

    package init(noticedAt: Date) { self.noticedAt = noticedAt }

    /// The photos that can be taken in.
    package var photos: [FoundFile] { files.filter(\.isPhoto) }

    /// The hashes of all files that were looked at, and of the files that were made from them.
    package var explained: Set<ContentHash> { Set(files.flatMap(\.hashes)) }

    /// Adds a file that was looked at; renditions of it that were taken for photos before are no photos any more.
    package mutating func note(_ file: FoundFile) {
        files.removeAll { file.hashes.contains($0.hash) }
        files.append(file)
    }

    package mutating func remove(_ hashes: Set<ContentHash>) { files.removeAll { hashes.contains($0.hash) } }
}

/// A file without a row in the catalogue.
package struct FoundFile: Codable, Equatable, Sendable {
    package let hash: ContentHash
    package let bytes: ByteCount
    /// Whether a darkroom could read it; if not, it is damaged or no photo.
    ///
    /// Also true for a file over which the darkroom is always killed, because it may be a photo. `made` is then empty,
    /// or lacks the film.
    package let isPhoto: Bool
    package var takenAt: LocalDateTime?
    /// The hashes of its renditions, smallest first, and of its film.
    package var made: [ContentHash] = []

    package init(hash: ContentHash, bytes: ByteCount, isPhoto: Bool) {
        self.hash = hash
        self.bytes = bytes
        self.isPhoto = isPhoto
    }

    package var hashes: [ContentHash] { [hash] + made }

    /// Returns whether the camera wrote an earlier time; a photo without a time is older than all others.
    package func isOlder(than other: FoundFile) -> Bool {
        switch (takenAt, other.takenAt) {
        case (let mine?, let theirs?) where mine != theirs: mine < theirs
        case (nil, .some): true
        case (.some, nil): false
        default: hash.hex < other.hash.hex
        }
    }
}
