import FamilyCore
import FamilyServices
import ServerCore

/// A moment of an export, with what the export has of its photos.
struct ArchivedMoment: Sendable {
    let moment: Moment
    /// The number of its photos in the export.
    private(set) var photos = 0
    /// The photo that stands for it on the first page: its cover, or else any; nil without photos.
    private(set) var shown: Shown?

    struct Shown: Sendable {
        /// Its small picture, relative to the export's folder.
        let small: String
        /// The URL of the large photo on the page of its month.
        let address: String
    }

    init(_ moment: Moment) { self.moment = moment }

    /// Counts a photo that was added to the page of its month.
    mutating func count(_ photo: ArchivedPhoto, on page: String) {
        photos += 1
        guard shown == nil || photo.photo.record.id == moment.cover else { return }
        shown = Shown(small: photo.small, address: "\(page)#photo-\(photo.photo.record.position)")
    }
}

/// An export's data about a moment, for future programs.
struct ArchivedMomentFacts: Encodable {
    let id: String
    let title: String
    let details: String
    /// The local time in the family's time zone.
    let starts: LocalDateTime
    let ends: LocalDateTime
    let place: String?
    let madeBy: String
    /// The number of its photos in the export.
    let photos: Int

    init(_ archived: ArchivedMoment) {
        let moment = archived.moment
        id = moment.id.text
        title = moment.title
        details = moment.details
        starts = moment.starts
        ends = moment.ends
        place = moment.place?.name
        madeBy = moment.maker.displayName
        photos = archived.photos
    }
}
