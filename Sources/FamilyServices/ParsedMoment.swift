import FamilyCore
import ServerCore

/// The parsed values of the input for a moment, each within its limits.
struct ParsedMoment: Sendable {
    let title: String
    let details: String
    /// The times; nil to keep the present ones.
    let times: (starts: LocalDateTime, ends: LocalDateTime)?
    let place: FamilyPlaceID?
    /// The policy that says whose photos the moment takes; nil to keep the present policy.
    let posting: MomentPosting?
    /// Who sees the moment; nil to keep the present audience.
    let audience: MomentAudience?
    /// Whether photos of guests wait to be let in; nil to keep the present choice.
    let holdsGuestPhotos: Bool?

    init(_ input: MomentInput) throws(Problem) {
        title = try MomentText.title(typed: input.title)
        details = try MomentText.details(typed: input.details ?? "")
        place = input.place
        posting = input.posting
        audience = input.audience
        holdsGuestPhotos = input.holdsGuestPhotos
        switch (input.starts, input.ends) {
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
