import FamilyCore
import FamilyServices
import ServerCore

/// The page of one month of an export.
struct ArchiveMonthView: Sendable {
    struct Item: Sendable {
        let number: String
        let small: String
        /// The URL of the large picture.
        let large: String
        let original: String
        let width: Int
        let height: Int
        let alt: String
        let caption: String?
        let about: String
        let hearts: String?
        let comments: [CommentView]
        var earlier: String?
        var later: String?

        init(_ archived: ArchivedPhoto, times: TimeWords) {
            let record = archived.photo.record
            let words = times.words
            number = String(record.position)
            small = Address.fromPages(archived.small)
            large = Address.fromPages(archived.shown ?? archived.original)
            original = Address.fromPages(archived.original)
            width = record.width
            height = record.height
            alt = record.caption.isEmpty ? words(.photoBy, ["name": record.sender.displayName]) : record.caption
            caption = record.caption.isEmpty ? nil : record.caption
            let moment = archived.photo.inMoment.map { words(.archiveMoment, ["title": $0.title]) }
            let facts = [
                record.sender.displayName, times.dated(archived.photo.moment),
                record.place ?? archived.photo.placeName, moment,
            ]
            about = facts.compactMap(\.self).joined(separator: " · ")
            let names = archived.photo.hearts
            hearts = names.isEmpty ? nil : words(.archiveLovedBy, ["names": names.joined(separator: ", ")])
            comments = archived.photo.comments.map { comment in
                CommentView(
                    name: comment.comment.author.displayName,
                    words: comment.comment.words,
                    when: times.dated(comment.moment)
                )
            }
        }
    }

    /// A comment on a photo.
    struct CommentView: Sendable {
        let name: String
        let words: String
        let when: String
    }

    struct Neighbour: Sendable {
        let address: String
        let name: String
    }

    let family: String
    let heading: String
    let count: String
    let items: [Item]
    let laterMonth: Neighbour?
    let earlierMonth: Neighbour?

    init(
        _ chapter: ArchiveChapter,
        _ photos: [ArchivedPhoto],
        family: String,
        beside: (earlier: ArchiveChapter?, later: ArchiveChapter?),
        times: TimeWords
    ) {
        self.family = family
        heading = chapter.title(times)
        count = times.words(.archivePhotos, count: photos.count)
        var items = photos.map { Item($0, times: times) }
        for index in items.indices {
            items[index].earlier = index > 0 ? items[index - 1].number : nil
            items[index].later = index + 1 < items.count ? items[index + 1].number : nil
        }
        self.items = items
        laterMonth = beside.later.map { Neighbour($0, times) }
        earlierMonth = beside.earlier.map { Neighbour($0, times) }
    }

    /// Relative URLs for the pages in `pages/`.
    enum Address {
        static func fromPages(_ path: String) -> String {
            let nearer = path.hasPrefix("pages/") ? String(path.dropFirst(6)) : "../" + path
            return PercentEncoding.path.encode(nearer)
        }
    }
}

extension ArchiveMonthView.Neighbour {
    fileprivate init(_ chapter: ArchiveChapter, _ times: TimeWords) {
        self.init(address: "\(chapter.name).html", name: chapter.title(times))
    }
}

extension ArchiveChapter {
    /// Returns "July 2026", or "July 2026 (2)" for its second part.
    func title(_ times: TimeWords) -> String {
        let title = times.month(month, of: year)
        return part == 1 ? title : "\(title) (\(part))"
    }
}
