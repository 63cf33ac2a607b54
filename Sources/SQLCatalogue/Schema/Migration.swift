/// One migration of the schema.
///
/// Migrations are numbered from 1 and only appended. A released migration never
/// changes.
struct Migration: Sendable {
    let number: Int
    /// A short description of the change.
    let name: String
    var statements: [String]
    /// The statements that run only in PostgreSQL, after `statements`.
    var inPostgreSQL: [String] = []

    static let all = [
        first, frameTakers, introductions, places, sightings, forgetting, shareLinks, removals, hiding, comments,
        activity,
        frameReports, frameSettings, serverHours, senders, renditionJobs, films, storage, signIns, frameEntrances,
        frameOrigins, frameDamage, broughtCopies, offers, livedTime, waivedCopies,
        comingBack, latestClock, framePauses, framesComeBack, news, newsOfLooks,
        positions, filmStarts, familyPlaces, moments, selections, momentAnswers, momentAudiences,
        collections, suggestions, guestEnds, outsideGuests, frameHidings, surprises,
        frameShowings, birthdays, sentFiles, heldPhotos, titleWords, guestStays,
        momentWords, webhooks, gifts, frameOff, copies, sharing,
        manyFamilies, rowPolicies, brokers, uploadIndexes, pollCadence,
        queueOrder, filmTimes,
    ]

    static var newest: Int { all.map(\.number).max() ?? 0 }
}
