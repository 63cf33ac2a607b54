/// One step of the schema.
///
/// Steps are numbered from 1 and only ever appended: one that was released
/// stays as it is.
struct Migration: Sendable {
    let number: Int
    /// What it brings, in a few words.
    let name: String
    var statements: [String]

    static let all = [
        first, frameTakers, introductions, places, sightings, forgetting, shareLinks, removals, hiding, comments,
        activity,
        frameReports, frameSettings, serverHours, senders, renditionJobs, films, storage, signIns, frameEntrances,
        frameOrigins, frameDamage, broughtCopies, offers,
    ]

    static var newest: Int { all.map(\.number).max() ?? 0 }
}
