import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore
import Testing

struct SlideshowTests {
    /// 4 July 2026, noon.
    private static let clock = WallClock(now: Date(timeIntervalSince1970: 1_783_166_400), offset: { _ in 0 })

    private static func album(_ photos: [Photo]) -> PageSequence { PageSequence(album: Album(photos)) }

    private static func photos(_ count: Int, _ change: (inout Photo) -> Void = { _ in }) -> [Photo] {
        (1...count).map { number in
            var photo = Photo.make(id: .make("photo-\(number)"), position: Int64(number))
            change(&photo)
            return photo
        }
    }

    /// What it shows in so many turns, beginning at a photo.
    private func turns(
        _ count: Int,
        _ order: SlideshowConfiguration.Order,
        _ line: PageSequence,
        from first: PhotoID
    ) -> [PhotoID] {
        var show = Slideshow(
            SlideshowConfiguration(interval: .seconds(10), order: order),
            shown: nil,
            jitter: Jitter(seed: 3)
        )
        var page = first
        return (0..<count).map { number in
            show.shows(line.page(showing: page), now: Uptime(.seconds(10 * number)))
            page = show.next(of: line, on: Self.clock)?.photo ?? page
            return page
        }
    }

    @Test(arguments: [2, 3, 7, 40]) func `shows each once before any comes again, round after round`(count: Int) {
        let line = Self.album(Self.photos(count))
        let shown = [PhotoID.make("photo-1")] + turns(count * 5 - 1, .all, line, from: .make("photo-1"))
        for round in 0..<5 {
            let seen = Set(shown[(round * count)..<((round + 1) * count)])
            #expect(seen.count == count, "round \(round)")
        }
        for (one, next) in zip(shown, shown.dropFirst()) { #expect(one != next) }
    }

    @Test func `goes on with a round that a shelf remembers, and says once when the next begins`() {
        let line = Self.album(Self.photos(6))
        let before = Set([1, 2, 4].map { PhotoID.make("photo-\($0)") })
        var show = Slideshow(SlideshowConfiguration(order: .all), shown: before, jitter: Jitter(seed: 3))
        var (page, shown, begins) = (PhotoID.make("photo-4"), [PhotoID](), [Date?]())
        for number in 0..<6 {
            show.shows(line.page(showing: page), now: Uptime(.seconds(10 * number)))
            page = show.next(of: line, on: Self.clock)?.photo ?? page
            shown.append(page)
            begins.append(show.roundToKeep())
        }
        #expect(Set(shown.prefix(3)) == Set([3, 5, 6].map { PhotoID.make("photo-\($0)") }))
        #expect(begins == [nil, nil, nil, Self.clock.now, nil, nil])
    }

    @Test func `goes from the newest to the oldest, and again`() {
        let line = Self.album(Self.photos(4))
        #expect(turns(6, .newest, line, from: .make("photo-3")) == [2, 1, 4, 3, 2, 1].map { .make("photo-\($0)") })
    }

    @Test func `shows the most loved first`() {
        let line = Self.album(Self.photos(6) { $0.hearts = [2: 5, 4: 1, 6: 3][$0.position] ?? 0 })
        #expect(turns(4, .loved, line, from: .make("photo-1")) == [2, 6, 4, 2].map { .make("photo-\($0)") })
    }

    @Test func `begins a round through all with what was taken on this day of earlier years`() {
        let line = Self.album(
            Self.photos(9) {
                $0.takenAt = LocalDateTime(
                    [4, 7].contains($0.position) ? "2020-07-04T10:00:00" : "2020-01-01T10:00:00"
                )
            }
        )
        let shown = turns(10, .all, line, from: .make("photo-4"))
        #expect(shown.first == .make("photo-7"))
        // Each once, as ever: those of this day have no second turn.
        #expect(Set(shown.prefix(8)) == Set(line.album.photos.map(\.id)).subtracting([.make("photo-4")]))
    }

    @Test func `shows what was taken on this day of earlier years, and all where nothing was`() {
        let days = [
            1: "2019-07-04T10:00:00", 2: "2026-07-04T10:00:00", 3: "2020-07-05T10:00:00", 5: "2021-07-04T23:59:59",
        ]
        let line = Self.album(Self.photos(6) { $0.takenAt = days[Int($0.position)].flatMap(LocalDateTime.init) })
        #expect(Set(turns(8, .day, line, from: .make("photo-1"))) == [.make("photo-1"), .make("photo-5")])
        let other = Self.album(Self.photos(6))
        #expect(Set(turns(6, .day, other, from: .make("photo-1"))).count > 4)
    }

    @Test func `has nothing to turn to in an album of one`() {
        for order in SlideshowConfiguration.Order.allCases {
            let only = PhotoID.make("photo-1")
            #expect(turns(3, order, Self.album(Self.photos(1)), from: only) == [only, only, only])
        }
    }

    private static func pages(_ positions: ClosedRange<Int>) -> [Page] {
        positions.map { Page(photo: .make("photo-\($0)"), position: Int64($0)) }
    }

    @Test func `shows what came next and once, whatever was unseen before it`() {
        let line = Self.album(Self.photos(1_503))
        var show = Slideshow(SlideshowConfiguration(interval: .seconds(60)), shown: nil, jitter: Jitter(seed: 3))
        // 1,500 photos are unseen when the frame starts; three come while it runs.
        show.expects(unseen: Self.pages(1...1_500), newest: 1_500)
        show.shows(line.page(showing: .make("photo-1")), now: .start)
        #expect(show.deadline == Uptime(.seconds(60)))
        var (now, shown) = (Uptime.start, [PhotoID]())
        for _ in 0..<5 {
            show.expects(unseen: Self.pages(1...1_503), newest: 1_503)
            now = show.deadline ?? now
            guard let page = show.next(of: line, on: Self.clock) else { break }
            shown.append(page.photo)
            show.shows(page, now: now)
        }
        let arrivals = [1_501, 1_502, 1_503].map { PhotoID.make("photo-\($0)") }
        #expect(Array(shown.prefix(3)) == arrivals)
        #expect(!shown.dropFirst(3).contains(where: arrivals.contains))
        // Each of them is there within a minute; the last one stays as long as any.
        #expect(now == Uptime(.seconds(10 + 10 + 10 + 60 + 60)))
    }

    @Test func `what comes after a server went on from an older copy is an arrival too`() {
        let line = Self.album(Self.photos(4))
        var show = Slideshow(SlideshowConfiguration(interval: .seconds(60)), shown: nil, jitter: Jitter(seed: 3))
        show.expects(unseen: [], newest: 90)
        show.expects(unseen: [], newest: 3)
        show.expects(unseen: Self.pages(4...4), newest: 4)
        #expect(show.next(of: line, on: Self.clock)?.photo == .make("photo-4"))
        // An album that was emptied has none.
        show.expects(unseen: [], newest: nil)
        #expect(show.next(of: Self.album([]), on: Self.clock) == nil)
    }

    @Test func `takes the newest hundred of a thousand that came at once`() {
        let line = Self.album(Self.photos(1_001))
        var show = Slideshow(SlideshowConfiguration(interval: .seconds(60)), shown: nil, jitter: Jitter(seed: 3))
        show.expects(unseen: [], newest: 1)
        show.expects(unseen: Self.pages(2...1_001), newest: 1_001)
        #expect(show.next(of: line, on: Self.clock)?.photo == .make("photo-902"))
    }

    @Test func `shows ten that come while a hundred wait within a minute, then the rest`() {
        let line = Self.album(Self.photos(200))
        var show = Slideshow(SlideshowConfiguration(interval: .seconds(60)), shown: nil, jitter: Jitter(seed: 3))
        show.expects(unseen: [], newest: 1)
        show.shows(line.page(showing: .make("photo-1")), now: .start)
        var (now, shown, newest) = (Uptime.start, [PhotoID](), 101)
        show.expects(unseen: Self.pages(2...101), newest: 101)
        for _ in 0..<110 {
            // Ten photos come one by one, each on its own.
            if newest < 111 { newest += 1 }
            show.expects(unseen: Self.pages(2...newest), newest: Int64(newest))
            guard newest == 111 else { continue }
            now = show.deadline ?? now
            guard let page = show.next(of: line, on: Self.clock) else { break }
            shown.append(page.photo)
            show.shows(page, now: now)
            if shown.count == 10 { #expect(now <= Uptime(.seconds(60))) }
        }
        let order = [Int](102...111) + [Int](2...92)
        #expect(shown == order.map { PhotoID.make("photo-\($0)") })
    }
}
