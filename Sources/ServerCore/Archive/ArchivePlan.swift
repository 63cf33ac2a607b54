package import FamilyCore

/// A photo's place in an export: when it came, and where it stands in the album.
///
/// It has 16 bytes, because an export holds one per photo.
package struct ArchivePlace: Equatable, Comparable, Sendable {
    /// The time as a number such as 20260704164031, which sorts by time.
    private let clock: Int64
    package let position: Int64

    package init(_ moment: LocalDateTime, position: Int64) {
        let numbers = [moment.month, moment.day, moment.hour, moment.minute, moment.second]
        clock = numbers.reduce(Int64(moment.year)) { $0 * 100 + Int64($1) }
        self.position = position
    }

    /// The year and month as a number such as 202607.
    var month: Int64 { clock / 100_000_000 }

    package static func < (left: ArchivePlace, right: ArchivePlace) -> Bool {
        (left.clock, left.position) < (right.clock, right.position)
    }
}

/// A month of an export, or a part of a month with very many photos.
package struct ArchiveChapter: Equatable, Sendable {
    package let year: Int
    package let month: Int
    /// The number of the part within the month, from 1.
    package let part: Int
    /// The photos' positions in the album, earliest photo first.
    package let positions: [Int64]

    /// `2026-07`, or `2026-07-2` for the second part.
    package var name: String {
        let digits = String(month)
        let month = "\(year)-" + (digits.count < 2 ? "0" : "") + digits
        return part == 1 ? month : "\(month)-\(part)"
    }
}

/// In which order an export brings the album: month by month, as the album
/// itself counts them by the photos' arrival, the latest month first.
package struct ArchivePlan: Sendable {
    /// The maximum number of photos per chapter, which a browser shows easily on one page.
    package static let photosAChapter = 240
    /// The maximum number of photos per folder.
    ///
    /// FAT32 takes 65,536 entries in a folder, of which the name of a photo needs up to eleven.
    package static let photosAFolder: Int64 = 5_000

    private let places: [ArchivePlace]
    private let ranges: [(range: Range<Int>, part: Int)]
    /// The first positions of the months with more photos than a folder takes.
    private let largeMonths: [Int64: Int64]

    package init(_ places: [ArchivePlace]) {
        let sorted = places.sorted()
        self.places = sorted
        ranges = Self.ranges(of: sorted)
        largeMonths = Self.largeMonths(in: sorted)
    }

    package var photos: Int { places.count }

    package var chapters: Int { ranges.count }

    package func chapter(_ index: Int) -> ArchiveChapter {
        let (range, part) = ranges[index]
        let month = places[range.lowerBound].month
        return ArchiveChapter(
            year: Int(month / 100),
            month: Int(month % 100),
            part: part,
            positions: places[range].map(\.position)
        )
    }

    /// Returns the part of its month's folder in which a photo is, from 1; only a month with very many photos has parts.
    ///
    /// The part is told by the distance from the month's first position: if that photo goes, few others change folders.
    package func folderPart(of position: Int64, arrived: LocalDateTime) -> Int {
        guard let first = largeMonths[ArchivePlace(arrived, position: position).month] else { return 1 }
        return Int(max(0, position - first) / Self.photosAFolder) + 1
    }

    private static func largeMonths(in places: [ArchivePlace]) -> [Int64: Int64] {
        var months: [Int64: (count: Int64, first: Int64)] = [:]
        for place in places {
            let known = months[place.month] ?? (count: 0, first: place.position)
            months[place.month] = (count: known.count + 1, first: min(known.first, place.position))
        }
        return months.filter { $0.value.count > photosAFolder }.mapValues { $0.first }
    }

    private static func ranges(of places: [ArchivePlace]) -> [(range: Range<Int>, part: Int)] {
        var months: [[(range: Range<Int>, part: Int)]] = []
        var start = 0
        while start < places.count {
            let month = places[start].month
            let end = places[start...].firstIndex { $0.month != month } ?? places.count
            let parts = stride(from: start, to: end, by: photosAChapter).enumerated().map { index, from in
                (from..<min(from + photosAChapter, end), index + 1)
            }
            months.append(parts.map { (range: $0.0, part: $0.1) })
            start = end
        }
        return months.reversed().flatMap(\.self)
    }

    /// When a photo was, for its name: by its camera, unless that is later
    /// than its arrival by more than the clocks of this world differ.
    package static func moment(taken: LocalDateTime?, arrived: LocalDateTime) -> LocalDateTime {
        guard let taken, taken.dayNumber <= arrived.dayNumber + 1 else { return arrived }
        return taken
    }
}

extension LocalDateTime {
    /// A number that grows with the day; it has gaps after short months.
    fileprivate var dayNumber: Int { (year * 12 + month) * 31 + day }
}
