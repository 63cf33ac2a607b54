import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore
import Testing

/// What a frame notes of its photos, with everything around it.
struct FrameSightingTests {
    /// 4 July 2026, 12:00.
    private static let noon = Date(timeIntervalSince1970: 1_783_166_400)

    private static func house(photos: Int = 3, habits: Habits = Habits(), at clock: Date = noon) -> House {
        var house = House(habits: habits)
        house.clockStart = clock
        house.album = ModelAlbum(photos: photos)
        house.shelf = ModelShelf(ShelfContents(registration: House.registration, identity: House.identity))
        house.start()
        house.answerAll()
        return house
    }

    // MARK: - Seen or not

    @Test func `a photo is seen once it has rested for two seconds`() {
        var house = Self.house()
        house.wait(.milliseconds(1_900))
        #expect(house.sighting(3)?.times == 0)
        house.wait(.milliseconds(200))
        let seen = house.sighting(3)
        #expect(seen?.times == 1 && seen?.firstSeenAt == Self.noon + 2 && seen?.lastSeenAt == Self.noon + 2)
        #expect(house.sighting(2)?.times == 0, "here, and not yet seen")
        #expect(house.sighting(2)?.arrivedAt == Self.noon)
    }

    @Test func `standing still is seen once, however long`() {
        var house = Self.house()
        house.wait(.seconds(40_000))
        #expect(house.sighting(3)?.times == 1)
    }

    @Test func `what she leafs past is not seen, by keys or fingers`() {
        var house = Self.house(photos: 20)
        for turn in 0..<10 {
            if turn.isMultiple(of: 2) { house.press(.right) } else { house.swipe(.older) }
            house.wait(.milliseconds(1_800))
        }
        #expect((11...20).allSatisfy { house.sighting($0)?.times == 0 })
        house.wait(.seconds(1))
        #expect(house.sighting(10)?.times == 1)
    }

    @Test func `a page counts from where it has come to rest`() {
        var house = Self.house()
        house.wait(.seconds(5))
        house.swipe(.older)
        let began = house.now
        while house.offset != 0 { house.now = house.now.advanced(by: .milliseconds(10)) }
        let slide = began.duration(to: house.now)
        house.tell(.deadlineReached)
        house.wait(.milliseconds(1_990))
        #expect(slide > .milliseconds(50) && house.sighting(2)?.times == 0)
        house.wait(.milliseconds(20))
        #expect(house.sighting(2)?.times == 1)
    }

    @Test func `seen again after another was, and not by a look aside`() {
        var house = Self.house()
        house.wait(.seconds(5))
        for _ in 0..<3 {
            house.press(.right)
            house.wait(.seconds(1))
            house.press(.left)
            house.wait(.seconds(5))
        }
        #expect(house.sighting(3)?.times == 1)
        house.press(.right)
        house.wait(.seconds(5))
        house.press(.left)
        house.wait(.seconds(5))
        #expect(house.sighting(3)?.times == 2 && house.sighting(2)?.times == 1)
    }

    @Test func `two that share a page are seen together`() {
        var house = House.family(shapes: "PPL")
        house.wait(.seconds(5))
        house.press(.right)
        house.wait(.milliseconds(1_900))
        #expect(house.sighting(1)?.times == 0 && house.sighting(2)?.times == 0)
        house.wait(.seconds(1))
        #expect(house.sighting(1)?.times == 1 && house.sighting(2)?.times == 1)
    }

    @Test func `asleep nothing is seen; the morning shows it again`() {
        let night = NightHabit(begins: 22 * 60, ends: 7 * 60)
        var house = Self.house(habits: Habits(night: night), at: Self.noon + 11 * 3600)
        house.wait(.seconds(3600))
        #expect(house.panelIsOn == false && house.sighting(3)?.times == 0)
        // A touch wakes it for five minutes.
        house.press(.other)
        house.wait(.seconds(60))
        #expect(house.sighting(3)?.times == 1)
        house.wait(.seconds(6 * 3600))
        #expect(house.panelIsOn == false && house.sighting(3)?.times == 1)
        house.wait(.seconds(3 * 3600))
        #expect(house.sighting(3)?.times == 2)
        #expect(house.sighting(3)?.firstSeenAt == Self.noon + 12 * 3600 + 2)
    }

    @Test func `behind the grid nothing is seen, and coming back is no new time`() {
        var house = Self.house()
        house.wait(.seconds(1))
        house.press(.tab)
        house.wait(.seconds(30))
        #expect(house.sighting(3)?.times == 0)
        for _ in 0..<2 {
            house.press(.tab)
            house.wait(.seconds(8))
            #expect(house.sighting(3)?.times == 1)
            house.press(.tab)
            house.wait(.seconds(8))
        }
    }

    @Test func `under the card that asks nothing is seen`() {
        var house = Self.house()
        house.newcomers = [Newcomer(introduction: .make("mikko"), displayName: "Mikko")]
        house.tell(.hint(.frame))
        house.answerAll()
        house.wait(.seconds(5))
        house.press(.other)
        house.wait(.seconds(3))
        #expect(house.scene.introduction != nil)
        // The photo below is deleted, and another takes its place.
        house.album.delete(at: 0)
        house.tell(.hint(.album(revision: house.album.revision)))
        house.wait(.seconds(60))
        #expect(house.scene.introduction != nil && house.shown == [.make("photo-2")])
        #expect(house.sighting(2)?.times == 0)
        house.press(.escape)
        house.wait(.seconds(3))
        #expect(house.sighting(2)?.times == 1)
    }

    @Test func `what the welcome slides away from is seen when it has`() {
        var house = House()
        house.clockStart = Self.noon
        house.album = ModelAlbum(photos: 1)
        house.start()
        house.wait(.seconds(4))
        house.invitationState = InvitationState(state: .accepted, identity: House.identity)
        while house.sighting(1) == nil || house.scene.departing != nil || house.shown.isEmpty {
            house.wait(.milliseconds(50))
            guard house.now < Uptime(.seconds(60)) else { break }
            #expect(house.sighting(1)?.times ?? 0 == 0)
        }
        house.wait(.milliseconds(1_800))
        #expect(house.sighting(1)?.times == 0)
        house.wait(.milliseconds(300))
        #expect(house.sighting(1)?.times == 1)
    }

    // MARK: - Told and kept

    @Test func `the server hears that photos came at once, and of a first look within seconds`() {
        var house = Self.house()
        #expect(house.known(3)?.arrivedAt == Self.noon && house.known(3)?.times == 0)
        house.wait(.seconds(11))
        #expect(house.known(3) == house.sighting(3) && house.known(3)?.times == 1)
        #expect(house.told.count <= 3)
    }

    @Test func `of what was seen before it hears every quarter of an hour, in one report`() {
        var house = Self.house(habits: Habits(slideshow: SlideshowHabit(interval: .seconds(30))))
        house.wait(.seconds(600))
        let before = house.told.count
        house.wait(.seconds(2 * 3600))
        #expect((7...9).contains(house.told.count - before))
        house.wait(.seconds(3600))
        let times = (1...3).compactMap { house.sighting($0)?.times }
        #expect(times.allSatisfy { $0 > 100 })
        #expect(zip(1...3, times).allSatisfy { ($1 - (house.known($0)?.times ?? 0)) <= 11 })
    }

    @Test func `a photo that was seen before asks for no moment to wake at`() {
        let (photo, moment) = (PhotoID.make("p"), Self.noon)
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
        var house = Self.house()
        house.wait(.seconds(3600))
        house.clearLog()
        let writes = house.shelf.writes
        house.wait(.seconds(36_000))
        #expect(house.calls { if case .tellSightings = $0 { true } else { false } } == 0)
        #expect(house.shelf.writes == writes)
    }

    @Test func `a slideshow does not write at every turn`() {
        var house = Self.house(photos: 10, habits: Habits(slideshow: SlideshowHabit(interval: .seconds(10))))
        house.wait(.seconds(600))
        let writes = house.shelf.writes
        house.wait(.seconds(3600))
        #expect(house.shelf.writes - writes <= 6)
    }

    @Test func `hours offline are one entry a photo, told when the server is back`() {
        var house = Self.house(photos: 5, habits: Habits(slideshow: SlideshowHabit(interval: .seconds(60))))
        house.wait(.seconds(20))
        house.serverIsGone = true
        house.tell(.lineBroke)
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
        #expect(house.known(4)?.firstSeenAt.map { $0 < Self.noon + 300 } == true)
    }

    @Test func `more than a report holds goes in several, one after another`() {
        var house = Self.house(photos: 230)
        // She goes back through all of it, until all are here.
        for _ in 0..<8 {
            house.press(.end)
            house.wait(.seconds(30))
        }
        #expect(house.told.allSatisfy { $0.sightings.count <= SightingReport.most })
        #expect((1...230).allSatisfy { house.known($0) != nil })
    }

    @Test func `an answer that was lost makes nothing count twice`() throws {
        var house = Self.house()
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
        house.wait(.seconds(3600))
        #expect(house.known(3)?.times == 2 && house.known(3)?.firstSeenAt == first)
    }

    @Test func `a plug pulled before it was told keeps when it was first seen`() {
        var house = Self.house()
        house.serverIsGone = true
        house.tell(.lineBroke)
        house.wait(.seconds(3), answering: false)
        house.restart()
        house.serverIsGone = false
        house.clockStart = Self.noon + 3600
        house.wait(.seconds(60))
        #expect(house.known(3)?.firstSeenAt == Self.noon + 2)
    }

    @Test func `what lay here before anybody took note is told without a moment`() {
        var house = Self.house()
        house.shelf.apply([.dropSightings((1...3).map { .make("photo-\($0)") })])
        house.restart()
        house.answerAll()
        house.wait(.seconds(1))
        #expect(house.told.last?.sightings.map(\.arrivedAt) == [nil, nil, nil])
    }

    @Test func `a server that does not know what is meant is left alone, and asked again when it is back`() {
        var house = Self.house(habits: Habits(slideshow: SlideshowHabit(interval: .seconds(30))))
        house.serverIsOld = true
        house.clearLog()
        house.restart()
        house.wait(.seconds(3 * 3600))
        let asked = house.calls { if case .tellSightings = $0 { true } else { false } }
        #expect(asked == 1)
        #expect(house.scene.marks.isEmpty && !house.shown.isEmpty)
        house.serverIsGone = true
        house.tell(.lineBroke)
        house.wait(.seconds(600))
        house.serverIsOld = false
        house.serverIsGone = false
        house.wait(.seconds(1200))
        #expect((house.known(3)?.times ?? 0) > 50)
    }

    @Test func `of a deleted photo nothing is remembered once the server knows`() {
        var house = Self.house()
        house.wait(.seconds(20))
        house.album.delete(at: 0)
        house.tell(.hint(.album(revision: house.album.revision)))
        house.wait(.seconds(30))
        #expect(house.shelf.contents.sightings.map(\.sighting.photoID.text).sorted() == ["photo-1", "photo-2"])
    }

    @Test func `a heart goes before what was seen`() {
        var house = Self.house()
        house.wait(.seconds(20))
        house.serverIsGone = true
        house.tell(.lineBroke)
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
        var dice = SeededGenerator(seed: seed)
        var house = Self.house(photos: 12, habits: Habits(slideshow: SlideshowHabit(interval: .seconds(30))))
        var firsts: [PhotoID: Date] = [:]
        for _ in 0..<60 {
            await othersTurn()
            house.somethingIsSeen(using: &dice)
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
        house.wait(.seconds(3600))
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
