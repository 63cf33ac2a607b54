import FamilyCore
import FamilyServices
import ServerCore

/// The first page of an export: its months under their years.
struct ArchiveIndexView: Sendable {
    struct Year: Sendable {
        let year: String
        var months: [Month]
    }

    struct Month: Sendable {
        let address: String
        let cover: String
        let name: String
        let count: String
    }

    struct Moment: Sendable {
        let address: String
        let cover: String
        let title: String
        let when: String
        let count: String
    }

    struct Collection: Sendable {
        let address: String
        let cover: String
        let title: String
        let count: String
    }

    let family: String
    let lead: String
    let years: [Year]
    /// The moments with photos, the last one first.
    let moments: [Moment]
    let hasMoments: Bool
    /// The collections with photos, the last made first.
    let collections: [Collection]
    let hasCollections: Bool
    /// Sentences about photos that are missing or not as the album shows them.
    var notes: [String] = []

    init(
        _ chapters: [ArchivedChapter],
        _ archived: [ArchivedMoment],
        _ collections: [ArchivedCollection],
        of export: FamilyExport,
        times: TimeWords
    ) {
        let words = times.words
        family = export.family.name
        let count = words(.archivePhotos, count: chapters.reduce(0) { $0 + $1.photos })
        lead = words(.archiveLead, ["photos": count, "date": times.day(export.today)])
        years = Self.years(chapters, times)
        self.moments = archived.compactMap { one in
            one.shown.map { shown in
                Moment(
                    address: shown.address,
                    cover: shown.small,
                    title: one.moment.title,
                    when: times.span(of: one.moment),
                    count: words(.archivePhotos, count: one.photos)
                )
            }
        }
        hasMoments = !self.moments.isEmpty
        self.collections = collections.compactMap { one in
            one.cover.map { cover in
                Collection(
                    address: one.page,
                    cover: cover.small,
                    title: one.collection.title,
                    count: words(.archivePhotos, count: one.photos.count)
                )
            }
        }
        hasCollections = !self.collections.isEmpty
    }

    private static func years(_ chapters: [ArchivedChapter], _ times: TimeWords) -> [Year] {
        var years: [Year] = []
        for archived in chapters {
            let year = String(archived.chapter.year)
            if years.last?.year != year { years.append(Year(year: year, months: [])) }
            let month = Month(
                address: archived.page,
                cover: archived.cover,
                name: archived.chapter.title(times),
                count: times.words(.archivePhotos, count: archived.photos)
            )
            years[years.count - 1].months.append(month)
        }
        return years
    }
}
