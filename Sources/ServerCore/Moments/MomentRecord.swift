package import FamilyCore
package import FoundationEssentials

/// A moment as stored in the catalogue.
package struct MomentRecord: Equatable, Sendable {
    package var id: MomentID
    package var familyID: FamilyID
    package var title: String
    /// May be empty.
    package var details: String
    package var span: MomentSpan
    package var placeID: FamilyPlaceID?
    /// The chosen cover; nil if the first photo stands for the moment.
    package var coverID: PhotoID?
    package var maker: MemberID
    package var madeAt: Date
    package var posting: MomentPosting
    package var audience: MomentAudience
    /// The family's revision of its last change or of an answer to it, assigned by the catalogue.
    package var revision: Int64
    /// Until when it is a surprise, which only its maker sees; nil once it is none.
    package var waitsUntil: Date?
    /// Whether what guests from outside send waits until its maker or a keeper lets it in.
    package var holdsGuestPhotos = false

    package init(
        id: MomentID,
        familyID: FamilyID,
        title: String,
        details: String = "",
        span: MomentSpan,
        placeID: FamilyPlaceID? = nil,
        coverID: PhotoID? = nil,
        maker: MemberID,
        madeAt: Date,
        posting: MomentPosting = .family,
        audience: MomentAudience = .family,
        revision: Int64 = 0
    ) {
        self.id = id
        self.familyID = familyID
        self.title = title
        self.details = details
        self.span = span
        self.placeID = placeID
        self.coverID = coverID
        self.maker = maker
        self.madeAt = madeAt
        self.posting = posting
        self.audience = audience
        self.revision = revision
    }
}

/// From when until when a moment lasts: on the family's clock, and in UTC by the family's zone.
package struct MomentSpan: Equatable, Sendable {
    package var starts: LocalDateTime
    package var ends: LocalDateTime
    package var startsAt: Date
    package var endsAt: Date

    /// Creates the span as the catalogue has it.
    package init(starts: LocalDateTime, ends: LocalDateTime, startsAt: Date, endsAt: Date) {
        self.starts = starts
        self.ends = ends
        self.startsAt = startsAt
        self.endsAt = endsAt
    }

    /// Reads both times on the clock of a zone; throws `moment-times` unless the end comes after the start.
    ///
    /// In the hour that clocks skip, the moment may be shorter than the clock on the wall says.
    package init(from starts: LocalDateTime, to ends: LocalDateTime, on clock: FamilyClock) throws(Problem) {
        guard starts < ends else { throw .momentTimes }
        self = Self.span(from: starts, to: ends, on: clock)
    }

    /// Returns the span of these times in a zone, where a change of the clocks may shorten it to nothing.
    private static func span(from starts: LocalDateTime, to ends: LocalDateTime, on clock: FamilyClock) -> MomentSpan {
        let startsAt = clock.moment(starts)
        let endsAt = max(clock.moment(ends), startsAt.addingTimeInterval(MomentRules.shortest))
        return MomentSpan(starts: starts, ends: ends, startsAt: startsAt, endsAt: endsAt)
    }

    /// Creates the span from the minute of the first photo to that after the last one; nil without photos.
    package init?(around photos: [LocalDateTime], on clock: FamilyClock) {
        guard let first = photos.min(), let last = photos.max() else { return nil }
        func minute(_ time: LocalDateTime, later minutes: TimeInterval) -> Date {
            let seconds = (clock.moment(time).timeIntervalSince1970 / 60).rounded(.down) * 60
            return Date(timeIntervalSince1970: seconds + minutes * 60)
        }
        let startsAt = minute(first, later: 0)
        let endsAt = max(minute(last, later: 1), startsAt.addingTimeInterval(MomentRules.shortest))
        self.init(starts: clock.local(startsAt), ends: clock.local(endsAt), startsAt: startsAt, endsAt: endsAt)
    }

    /// Creates the span of a moment that is made without a time: from this minute on, for two hours.
    package init(quickAt now: Date, on clock: FamilyClock) {
        let minute = (now.timeIntervalSince1970 / 60).rounded(.down) * 60
        let startsAt = Date(timeIntervalSince1970: minute)
        let endsAt = startsAt.addingTimeInterval(MomentRules.quickLength)
        self.init(starts: clock.local(startsAt), ends: clock.local(endsAt), startsAt: startsAt, endsAt: endsAt)
    }

    /// Returns the span of the same local times in another zone.
    package func moved(to clock: FamilyClock) -> MomentSpan { Self.span(from: starts, to: ends, on: clock) }

    package func status(at now: Date) -> MomentStatus {
        if now < startsAt { return .notStarted }
        return now < endsAt ? .goingOn : .ended
    }
}

/// A moment with its photos counted, as one member sees it.
package struct SeenMoment: Equatable, Sendable {
    package var record: MomentRecord
    /// The name of its maker, who may have left the family since.
    package var makerName: String
    package var placeName: String?
    /// The photo that stands for it: the chosen one if it is in the album and in the moment, else the first one.
    package var cover: PhotoID?
    /// The number of its photos in the album.
    package var photos: Int
    /// The reader's answer; nil if the reader was neither asked nor answered.
    package var answer: MomentAnswer?

    package init(
        record: MomentRecord,
        makerName: String,
        placeName: String?,
        cover: PhotoID?,
        photos: Int,
        answer: MomentAnswer? = nil
    ) {
        self.record = record
        self.makerName = makerName
        self.placeName = placeName
        self.cover = cover
        self.photos = photos
        self.answer = answer
    }

    /// The moment as sent by the API.
    package func moment(at now: Date) -> Moment {
        let (span, status) = (record.span, record.span.status(at: now))
        var moment = Moment(
            id: record.id,
            title: record.title,
            details: record.details,
            starts: span.starts,
            ends: span.ends,
            startsAt: span.startsAt,
            endsAt: span.endsAt,
            status: status,
            place: record.placeID.flatMap { id in placeName.map { MomentPlace(id: id, name: $0) } },
            cover: cover,
            maker: Sender(id: record.maker, displayName: makerName),
            photos: photos,
            posting: record.posting,
            audience: record.audience,
            answer: answer,
            mayPost: MomentAnswerRules.refusal(ofPosting: record.posting, to: answer, status) == nil,
            revision: record.revision
        )
        moment.waitsUntil = record.waitsUntil
        moment.holdsGuestPhotos = record.holdsGuestPhotos ? true : nil
        return moment
    }

    /// The moment as frames show it, with those who are there or come.
    package func summary(with guests: MomentCompany?) -> MomentSummary {
        MomentSummary(
            id: record.id,
            title: record.title,
            starts: record.span.starts,
            ends: record.span.ends,
            place: placeName,
            cover: cover,
            photos: photos,
            guests: guests,
            maker: record.maker,
            isForAll: record.audience == .family ? true : nil
        )
    }
}
