import FamilyCore
import ServerCore

/// The parsed values of the input for a moment, each within its limits.
struct ParsedMoment: Sendable {
    struct Times: Equatable, Sendable {
        let starts: LocalDateTime
        let ends: LocalDateTime
    }

    let title: String
    let details: String
    /// The times; nil to keep the present ones.
    let times: Times?
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
        case (let starts?, let ends?): times = Times(starts: starts, ends: ends)
        default: throw .momentTimes
        }
    }

    /// Reads the values of a moment as they are.
    init(of record: MomentRecord) {
        (title, details, place) = (record.title, record.details, record.placeID)
        times = Times(starts: record.span.starts, ends: record.span.ends)
        (posting, audience, holdsGuestPhotos) = (record.posting, record.audience, record.holdsGuestPhotos)
    }

    /// Reads the values that a form had when it was opened.
    ///
    /// Rules may have changed since they were stored, so what breaks them is compared as it is.
    init(old input: MomentInput) {
        title = (try? MomentText.title(typed: input.title)) ?? input.title
        details = (try? MomentText.details(typed: input.details ?? "")) ?? input.details ?? ""
        (place, posting, audience) = (input.place, input.posting, input.audience)
        holdsGuestPhotos = input.holdsGuestPhotos
        times = input.starts.flatMap { starts in input.ends.map { Times(starts: starts, ends: $0) } }
    }

    private init(
        title: String,
        details: String,
        times: Times?,
        place: FamilyPlaceID?,
        posting: MomentPosting?,
        audience: MomentAudience?,
        holdsGuestPhotos: Bool?
    ) {
        (self.title, self.details, self.times, self.place) = (title, details, times, place)
        (self.posting, self.audience, self.holdsGuestPhotos) = (posting, audience, holdsGuestPhotos)
    }

    /// Returns the present values with those that were changed since a form with `old` ones was opened.
    ///
    /// Throws `changed-meanwhile` if somebody else has changed one of the same values to something else.
    func changes(from old: ParsedMoment, on present: ParsedMoment) throws(Problem) -> ParsedMoment {
        ParsedMoment(
            title: try merged(title, from: old.title, on: present.title),
            details: try merged(details, from: old.details, on: present.details),
            times: try merged(times, from: old.times, on: present.times),
            place: try merged(place, from: old.place, on: present.place),
            posting: try merged(posting, from: old.posting, on: present.posting),
            audience: try merged(audience, from: old.audience, on: present.audience),
            holdsGuestPhotos: try merged(holdsGuestPhotos, from: old.holdsGuestPhotos, on: present.holdsGuestPhotos)
        )
    }

    func write(to record: inout MomentRecord, on clock: FamilyClock, in reader: any CatalogueReader) throws {
        record.title = title
        record.details = details
        if let times, times != Times(starts: record.span.starts, ends: record.span.ends) {
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

/// Returns a value as it must be stored: the present one if it was not changed from the `old` one.
///
/// Throws `changed-meanwhile` if somebody else has changed it to something else.
func merged<Value: Equatable>(_ new: Value, from old: Value, on present: Value) throws(Problem) -> Value {
    if new == old { return present }
    guard present == old || present == new else { throw .changedMeanwhile }
    return new
}
