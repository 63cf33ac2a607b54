import FamilyCore
import ServerCore

/// The parsed values of a wish for a moment, each within its limits.
struct MomentSaid: Sendable {
    let title: String
    let details: String
    /// Nil: the times that it has.
    let times: (starts: LocalDateTime, ends: LocalDateTime)?
    let place: FamilyPlaceID?
    /// Nil: as it is.
    let posting: MomentPosting?
    /// Nil: as it is.
    let audience: MomentAudience?
    /// Nil: as it is.
    let holdsGuestPhotos: Bool?

    init(_ wish: MomentWish) throws(Problem) {
        title = try MomentText.title(typed: wish.title)
        details = try MomentText.details(typed: wish.details ?? "")
        place = wish.place
        posting = wish.posting
        audience = wish.audience
        holdsGuestPhotos = wish.holdsGuestPhotos
        switch (wish.starts, wish.ends) {
        case (nil, nil): times = nil
        case (let starts?, let ends?): times = (starts, ends)
        default: throw .momentTimes
        }
    }

    func write(to record: inout MomentRecord, on clock: FamilyClock, in reader: any CatalogueReader) throws {
        record.title = title
        record.details = details
        if let times, times != (record.span.starts, record.span.ends) {
            record.span = try MomentSpan(from: times.starts, to: times.ends, on: clock)
        }
        if let place, try !reader.familyPlaces(of: record.familyID).contains(where: { $0.id == place }) {
            throw Problem.badRequest
        }
        record.placeID = place
        record.posting = posting ?? record.posting
        record.audience = audience ?? record.audience
        record.holdsGuestPhotos = holdsGuestPhotos ?? record.holdsGuestPhotos
    }
}
