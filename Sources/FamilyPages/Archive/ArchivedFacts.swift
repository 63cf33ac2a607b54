import FamilyCore
import FamilyServices
import FoundationEssentials
import ServerCore

/// An export's data about a photo, for future programs.
struct ArchivedFacts: Encodable {
    let file: String
    let caption: String
    let place: String?
    /// The family's own place or GeoNames' town at the position; nil if the sender named the place, and if neither is
    /// known.
    let placeName: String?
    /// The moment that it is in, as in family.json; nil if it is in none.
    let moment: InMoment?
    let sentBy: String
    let sentAt: Date
    /// The camera's local time; its offset from UTC is nil if unknown.
    let takenAt: LocalDateTime?
    let takenAtOffset: String?
    /// The names of the members who gave it a heart.
    let hearts: [String]
    let comments: [ArchivedComment]
    let camera: String?
    /// Degrees; north and east are positive.
    let latitude: Double?
    let longitude: Double?
    /// The start, in seconds, of the minute that the album shows of this film; nil if it shows all of it.
    let shownFrom: Double?
    let width: Int
    let height: Int
    let bytes: Int64
    let sha256: String
    let sentAs: String
    /// The position in the album, in the order of arrival.
    let position: Int64

    struct InMoment: Encodable {
        let id: String
        let title: String
    }

    struct ArchivedComment: Encodable {
        let by: String
        let at: Date
        let words: String
    }

    init(_ photo: ArchivedPhoto) {
        let record = photo.photo.record
        file = photo.original
        caption = record.caption
        place = record.place
        placeName = photo.photo.placeName
        moment = photo.photo.inMoment.map { InMoment(id: $0.id.text, title: $0.title) }
        sentBy = record.sender.displayName
        sentAt = record.addedAt
        takenAt = record.takenAt
        takenAtOffset = record.takenAtOffset
        hearts = photo.photo.hearts
        comments = photo.photo.comments.map(\.comment).map {
            ArchivedComment(by: $0.author.displayName, at: $0.writtenAt, words: $0.words)
        }
        camera = record.camera
        latitude = record.coordinates.map { Double($0.latitude) / 1_000_000 }
        longitude = record.coordinates.map { Double($0.longitude) / 1_000_000 }
        shownFrom = record.filmStart.map { Double($0.milliseconds) / 1000 }
        width = record.width
        height = record.height
        bytes = record.original.bytes.bytes
        sha256 = record.original.hash.hex
        sentAs = record.original.fileName
        position = record.position
    }
}

/// An export's data about the family.
struct ArchivedFamily: Encodable {
    struct Person: Encodable {
        let name: String
        let userName: String
        let role: String
        let relationship: String
        /// The month and day, and the year if it is known; nil for members without a stored birthday.
        let birthday: Birthday?
    }

    struct Month: Encodable {
        let page: String
        let photos: Int
    }

    let family: String
    let timeZone: String
    let savedAt: Date
    let people: [Person]
    let months: [Month]
    let moments: [ArchivedMomentFacts]
    let collections: [ArchivedCollectionFacts]
    /// Photos whose bytes could not be read.
    let missing: [LostPhoto]
    /// Photos whose originals were lost and of which smaller copies are there.
    let smallerCopies: [LostPhoto]

    init(
        _ export: FamilyExport,
        _ chapters: [ArchivedChapter],
        _ archived: [ArchivedMoment],
        _ collections: [ArchivedCollection],
        lost: [LostPhoto],
        smaller: [LostPhoto]
    ) {
        family = export.family.name
        timeZone = export.family.timeZone
        savedAt = export.madeAt
        people = export.members.map {
            Person(
                name: $0.displayName,
                userName: $0.userName,
                role: $0.role.rawValue,
                relationship: $0.relationship.rawValue,
                birthday: $0.birthday
            )
        }
        months = chapters.map { Month(page: $0.page, photos: $0.photos) }
        moments = archived.map(ArchivedMomentFacts.init)
        self.collections = collections.map(ArchivedCollectionFacts.init)
        missing = lost
        smallerCopies = smaller
    }
}

/// A photo of the album whose bytes are missing on the disk.
struct LostPhoto: Encodable {
    let position: Int64
    let caption: String
    let sentBy: String
    let sentAt: Date
    let sha256: String

    init(_ photo: ArchivedPhoto) {
        let record = photo.photo.record
        position = record.position
        caption = record.caption
        sentBy = record.sender.displayName
        sentAt = record.addedAt
        sha256 = record.original.hash.hex
    }
}
