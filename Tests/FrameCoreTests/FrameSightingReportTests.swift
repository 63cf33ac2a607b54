import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore
import Testing

/// What a frame tells the server of the photos it showed, and what it keeps for that.
struct FrameSightingReportTests {
    @Test func `the server hears that photos came at once, and of a first look within seconds`() {
        var house = House.atNoon()
        #expect(house.known(3)?.arrivedAt == House.noon && house.known(3)?.times == 0)
        house.wait(.seconds(11))
        #expect(house.known(3) == house.sighting(3) && house.known(3)?.times == 1)
        #expect(house.told.count <= 3)
    }

    @Test func `of what was seen before it hears every three hours, in one report`() {
        var house = House.atNoon(
            configuration: FrameConfiguration(slideshow: SlideshowConfiguration(interval: .seconds(30)))
        )
        house.wait(.seconds(600))
        let before = house.told.count
        house.wait(.seconds(24 * 3600))
        #expect((7...9).contains(house.told.count - before))
        house.wait(.seconds(3600))
        let times = (1...3).compactMap { house.sighting($0)?.times }
        #expect(times.allSatisfy { $0 > 100 })
        #expect(zip(1...3, times).allSatisfy { ($1 - (house.known($0)?.times ?? 0)) <= 121 })
    }

    @Test func `a photo that was seen before asks for no moment to wake at`() {
        let (photo, moment) = (PhotoID.make("p"), House.noon)
        func at(_ seconds: Int) -> Uptime { Uptime(.seconds(seconds)) }
        var sightings = Sightings()
        sightings.arrived(photo, at: moment)
        sightings.shows([photo], now: at(10), clock: moment)
        #expect(sightings.deadline == at(10).advanced(by: Sightings.dwell))
        sightings.shows([photo], now: at(20), clock: moment)
        #expect(sightings.deadline == nil && sightings.sighting(of: photo)?.times == 1)
        sightings.shows([], now: at(30), clock: moment)
        sightings.shows([photo], now: at(40), clock: moment)
        #expect(sightings.deadline == nil)
    }

    @Test func `a still photo writes nothing and tells nothing`() {
        var house = House.atNoon()
        house.wait(.seconds(4 * 3600))
        house.clearLog()
        let writes = house.shelf.writes
        house.wait(.seconds(36_000))
        #expect(house.calls { if case .tellSightings = $0 { true } else { false } } == 0)
        #expect(house.shelf.writes == writes)
    }

    @Test func `a slideshow does not write at every turn`() {
        var house = House.atNoon(
            photos: 10,
            configuration: FrameConfiguration(slideshow: SlideshowConfiguration(interval: .seconds(10)))
        )
        house.wait(.seconds(600))
        let writes = house.shelf.writes
        house.wait(.seconds(3600))
        #expect(house.shelf.writes - writes <= 6)
    }

    @Test func `hours offline are one entry a photo, told when the server is back`() {
        var house = House.atNoon(
            photos: 5,
            configuration: FrameConfiguration(slideshow: SlideshowConfiguration(interval: .seconds(60)))
        )
        house.wait(.seconds(20))
        house.serverIsGone = true
        house.tell(.streamBroke)
        let before = house.told.count
        let writes = house.shelf.writes
        house.wait(.seconds(4 * 3600))
        #expect(house.told.count == before)
        #expect(house.shelf.writes - writes < 25)
        #expect(house.shelf.contents.sightings.count == 5)
        house.serverIsGone = false
        house.wait(.seconds(1200))
        #expect(house.told.count - before <= 3)
        for number in 1...5 { #expect((house.known(number)?.times ?? 0) >= 42, "photo \(number)") }
        #expect(house.known(4)?.firstSeenAt.map { $0 < House.noon + 300 } == true)
    }

    @Test func `more than a report holds goes in several, one after another`() {
        var house = House.atNoon(photos: 230)
        // She goes back through all of it, until all are here.
        for _ in 0..<8 {
            house.press(.end)
            house.wait(.seconds(30))
        }
        #expect(house.told.allSatisfy { $0.sightings.count <= SightingReport.most })
        #expect((1...230).allSatisfy { house.known($0) != nil })
    }

    @Test func `an answer that was lost makes nothing count twice`() throws {
        var house = House.atNoon()
        house.wait(.seconds(1), answering: true)
        while !house.pending.contains(where: \.tellsSeen) {
            house.now = house.now.advanced(by: .milliseconds(500))
            house.tell(.deadlineReached)
            guard house.now < Uptime(.seconds(60)) else { break }
        }
        // The server takes it, and the plug is pulled before the frame knows.
        let found = house.pending.firstIndex { $0.tellsSeen }
        let index = try #require(found)
        let told = house.told.count
        house.answer(at: index)
        #expect(house.told.count == told + 1)
        let first = house.known(3)?.firstSeenAt
        house.restart()
        house.answerAll()
        #expect(house.known(3)?.times == 1, "told once more")
        // The new start has shown it again.
        house.wait(.seconds(4 * 3600))
        #expect(house.known(3)?.times == 2 && house.known(3)?.firstSeenAt == first)
    }

    @Test func `a plug pulled before it was told keeps when it was first seen`() {
        var house = House.atNoon()
        house.serverIsGone = true
        house.tell(.streamBroke)
        house.wait(.seconds(3), answering: false)
        house.restart()
        house.serverIsGone = false
        house.clockStart = House.noon + 3600
        house.wait(.seconds(60))
        #expect(house.known(3)?.firstSeenAt == House.noon + 2)
    }

    @Test func `what lay here before anybody took note is told without a moment`() {
        var house = House.atNoon()
        house.shelf.apply([.dropSightings((1...3).map { .make("photo-\($0)") })])
        house.restart()
        house.answerAll()
        house.wait(.seconds(1))
        #expect(house.told.last?.sightings.map(\.arrivedAt) == [nil, nil, nil])
    }

    @Test func `a server that does not know what is meant is left alone, and asked again when it is back`() {
        var house = House.atNoon(
            configuration: FrameConfiguration(slideshow: SlideshowConfiguration(interval: .seconds(30)))
        )
        house.serverIsOld = true
        house.clearLog()
        house.restart()
        house.wait(.seconds(3 * 3600))
        let asked = house.calls { if case .tellSightings = $0 { true } else { false } }
        #expect(asked == 1)
        #expect(house.scene.marks.isEmpty && !house.shown.isEmpty)
        house.serverIsGone = true
        house.tell(.streamBroke)
        house.wait(.seconds(600))
        house.serverIsOld = false
        house.serverIsGone = false
        house.wait(.seconds(1200))
        #expect((house.known(3)?.times ?? 0) > 50)
    }

    @Test func `of a deleted photo nothing is remembered once the server knows`() {
        var house = House.atNoon()
        house.wait(.seconds(20))
        house.album.delete(at: 0)
        house.tell(.hint(.album(revision: house.album.revision)))
        house.wait(.seconds(30))
        #expect(house.shelf.contents.sightings.map(\.sighting.photoID.text).sorted() == ["photo-1", "photo-2"])
    }

    @Test func `a heart goes before what was seen`() {
        var house = House.atNoon()
        house.wait(.seconds(20))
        house.serverIsGone = true
        house.tell(.streamBroke)
        house.press(.right)
        house.wait(.seconds(5))
        house.press(.heart)
        house.serverIsGone = false
        house.clearLog()
        house.wait(.seconds(900))
        let told = house.log.compactMap { effect -> String? in
            switch effect {
            case .call(.setHeart): "heart"
            case .call(.tellSightings): "sightings"
            default: nil
            }
        }
        #expect(told.first == "heart" && told.contains("sightings"))
    }

    /// Whatever happens in whatever order, the server believes what the frame
    /// has counted and no more, and a first look is never forgotten.
    @Test(arguments: 1...4)
    func `nothing counts twice and no first look is lost`(seed: UInt64) async {
        var generator = SeededGenerator(seed: seed)
        var house = House.atNoon(
            photos: 12,
            configuration: FrameConfiguration(slideshow: SlideshowConfiguration(interval: .seconds(30)))
        )
        var firsts: [PhotoID: Date] = [:]
        for _ in 0..<60 {
            await yieldToOtherTests()
            house.somethingIsSeen(using: &generator)
            for entry in house.shelf.contents.sightings {
                guard let first = entry.sighting.firstSeenAt else { continue }
                #expect(firsts[entry.sighting.photoID] ?? first == first)
                firsts[entry.sighting.photoID] = first
            }
            #expect(Set(house.shelf.contents.sightings.compactMap(\.sighting.seen)) == Set(firsts.keys))
        }
        house.serverIsGone = false
        house.wait(.seconds(3600))
        // The grid closes, news have been greeted, and nothing turns any more.
        for key in [Key.escape, .other, .pause] { house.press(key) }
        for _ in 0..<7 {
            house.wait(.seconds(540))
            // A pause ends ten minutes after the last touch.
            house.press(.other)
        }
        for id in house.album.identifiers {
            let counted = house.sighting(of: id)
            #expect(house.known(id)?.times == counted?.times)
            #expect(
                house.known(id)?.firstSeenAt == counted?.firstSeenAt
                    && counted?.firstSeenAt == firsts[id] ?? counted?.firstSeenAt
            )
        }
        let seconds = Int(Uptime.start.duration(to: house.now) / .seconds(2))
        #expect(house.album.identifiers.compactMap { house.known($0)?.times }.reduce(0, +) <= seconds)
    }
}

extension Sighting {
    fileprivate var seen: PhotoID? { firstSeenAt == nil ? nil : photoID }
}

extension FrameEffect {
    fileprivate var tellsSeen: Bool {
        guard case .call(.tellSightings(let report)) = self else { return false }
        return report.sightings.contains { $0.times > 0 }
    }
}
