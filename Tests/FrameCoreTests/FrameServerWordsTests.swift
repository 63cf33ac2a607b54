import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore
import Testing

/// What she is told of a server that does not do as it should: the Internet is blamed only where it is at fault.
struct FrameServerWordsTests {
    private static let sign = ScreenPoint(x: 0.05, y: 0.95)

    /// The photos came three days ago.
    private static func threeDaysLater() -> House {
        var house = House.family(photos: 3)
        let came = house.album.photos.first?.addedAt ?? .distantPast
        house.wallClock = WallClock(now: came.addingTimeInterval(3 * 86_400), offset: { _ in 0 })
        return house
    }

    private static func forgotten(photos: Int) -> House {
        var house = House.family(photos: photos)
        house.wait(.seconds(5))
        house.knowsFrame = false
        house.tell(.hint(.frame))
        house.answerAll()
        return house
    }

    @Test func `a server that does not know the frame is named, and the Internet is not`() {
        var house = Self.forgotten(photos: 3)
        house.pull(.newer)
        house.answerAll()
        #expect(house.scene.note == .serverForgot && house.shown == [.make("photo-3")])
    }

    @Test func `who has no photo to show says why, with the way back`() {
        var house = House()
        house.album = ModelAlbum(photos: 3)
        house.shelf = ModelShelf(ShelfContents(registration: House.registration, identity: House.identity))
        house.knowsFrame = false
        house.start()
        house.answerAll()
        #expect(house.scene.content == .notice(Notice.forgotten.scene()) && house.scene.marks == [.forgotten])
        house.tap(Self.sign)
        house.answerAll()
        #expect(house.frame.status.state == "waiting")
    }

    @Test func `somebody else at the address is said as such`() {
        var house = House.family(photos: 3)
        house.wait(.seconds(5))
        house.serverIsStranger = true
        house.pull(.newer)
        house.answerAll()
        #expect(house.scene.note == .strangerInPlace && house.shown == [.make("photo-3")])
        house.wait(.seconds(120))
        #expect(house.scene.marks == [.offline])
        house.tap(Self.sign)
        #expect(house.scene.note == .strangerInPlace)
        house.serverIsStranger = false
        house.wait(.seconds(1200))
        #expect(house.scene.marks.isEmpty)
    }

    @Test func `a new frame that finds somebody else asks to check the address`() {
        var house = House()
        house.serverIsStranger = true
        house.start()
        house.answerAll()
        #expect(house.scene.content == .notice(Notice.stranger.scene()))
    }

    @Test func `a touch on the crossed cloud says what it means, and turns nothing`() {
        var house = House.family(photos: 3)
        house.wait(.seconds(5))
        house.serverIsGone = true
        house.wait(.seconds(1200))
        #expect(house.scene.marks == [.offline])
        house.tap(Self.sign)
        #expect(house.scene.note == .offlineSign && house.shown == [.make("photo-3")])
        house.wait(.seconds(5))
        #expect(house.scene.note == nil)
    }

    @Test func `a touch on the crossed loudspeaker lets the film be heard, and says so`() {
        var house = House.withFilm()
        house.wait(.seconds(3))
        house.filmBegins()
        #expect(house.scene.marks.contains(.muted(isBeside: false)))
        house.tap(Self.sign)
        #expect(house.scene.note == .soundIsOn)
        #expect(house.filmOrders.contains { if case .unmute = $0 { true } else { false } })
        #expect(!house.scene.marks.contains(.muted(isBeside: false)))
    }

    @Test(arguments: [(1920, 1080), (1024, 600), (800, 1280)].map { PixelSize(width: $0.0, height: $0.1) })
    func `of two signs side by side, each takes the touches on it`(screen: PixelSize) {
        var house = House.withFilm()
        house.tell(.screen(.resized(screen)))
        house.serverIsGone = true
        house.wait(.seconds(1200))
        house.visitFilm()
        #expect(house.scene.marks.contains(.offline) && house.scene.marks.contains(.muted(isBeside: true)))
        // The signs stand 3 % of the shorter side from the edges, are 6.2 % wide, and have 1.5 % between them.
        let unit = Double(min(screen.width, screen.height)) / 100
        func point(_ units: Double) -> ScreenPoint {
            ScreenPoint(x: units * unit / Double(screen.width), y: 1 - 6 * unit / Double(screen.height))
        }
        for units in [3.5, 6, 9] {
            house.tap(point(units))
            #expect(house.scene.note == .offlineSign, "\(units)")
            house.wait(.seconds(5))
        }
        for units in [11.5, 14, 16.5, 18] {
            #expect(house.scene.marks.contains(.muted(isBeside: true)))
            house.tap(point(units))
            #expect(house.scene.note == .soundIsOn, "\(units)")
            house.wait(.seconds(5))
            house.visitFilm()
        }
    }

    @Test func `a pull against a server that hangs ends after ten seconds with a sentence`() {
        var house = House.family(photos: 3)
        house.wait(.seconds(5))
        house.pull(.newer)
        house.wait(.milliseconds(9_900), answering: false)
        #expect(house.scene.pie != nil && house.scene.note == nil)
        house.wait(.milliseconds(200), answering: false)
        #expect(house.scene.pie == nil && house.scene.note == .stillLooking)
        // What comes late comes by itself.
        house.album.add()
        house.answerAll()
        house.wait(.seconds(40))
        #expect(house.shelf.files.count == 4 && house.scene.note != .newestOffline)
    }

    @Test func `of a photo that came to a small shelf and went, the count tells all the same`() {
        var house = House.family(photos: 2, bound: ByteCount(900_000))
        house.press(.other)
        house.wait(.seconds(700))
        for count in 1...12 {
            house.album.add()
            house.tell(.hint(.album(revision: house.album.revision)))
            house.wait(.seconds(5))
            let isShown = house.shown == [house.album.photos.first?.id].compactMap(\.self)
            #expect(house.scene.marks == [.new(count - (isShown ? 1 : 0))].filter { $0 != .new(0) })
        }
        #expect(house.shelf.files.count < 12)
    }

    // MARK: - The clock

    @Test func `the server's time puts a wrong clock right for the words of a photo`() {
        var house = Self.threeDaysLater()
        let right = house.wallClock.now
        house.readCaption()
        let age = house.scene.captions.first?.age
        // Ten years ahead.
        house.wallClock = WallClock(now: right.addingTimeInterval(10 * 365.25 * 86_400), offset: { _ in 0 })
        house.readCaption()
        #expect(house.scene.captions.first?.age != age)
        house.serverTime = right
        house.tell(.hint(.frame))
        house.answerAll()
        house.readCaption()
        #expect(house.scene.captions.first?.age == age && age != nil)
        #expect(house.shelf.contents.identity?.serverTime == nil, "a moment is nothing to keep")
        // The network told the machine the time: it needs no help any more.
        house.wallClock = WallClock(now: right, offset: { _ in 0 })
        house.tell(.hint(.frame))
        house.answerAll()
        house.readCaption()
        #expect(house.scene.captions.first?.age == age)
    }

    @Test func `a server that never knew the time changes nothing`() {
        var house = Self.threeDaysLater()
        house.readCaption()
        let age = house.scene.captions.first?.age
        house.serverTime = Date(timeIntervalSince1970: 3600)
        house.tell(.hint(.frame))
        house.answerAll()
        house.readCaption()
        #expect(house.scene.captions.first?.age == age && age != nil)
    }

    @Test func `clocks follow the family's zone, or the frame's own over it`() {
        var house = House.family(photos: 1)
        #expect(house.zones == [House.identity.timeZone])
        house.chosen = ChosenSettings(version: 1, settings: FrameSettings(timeZone: "America/New_York"))
        house.tell(.hint(.frame))
        house.answerAll()
        #expect(house.zones.last == "America/New_York")
        house.wait(.seconds(1))
        #expect(house.reports.last?.settings?.timeZone == "America/New_York")
        house.clearLog()
        house.restart()
        #expect(house.zones == ["America/New_York"], "before anybody answers")
        house.answerAll()
        house.tell(.hint(.frame))
        house.fail(.call(.whoAmI), with: .server(.failed(.whoAmI, .revoked(House.identity.serverID))))
        #expect(house.zones.last == .some(nil))
    }

    @Test func `the size of words is as the family chose`() {
        var house = House.family(photos: 1, configuration: FrameConfiguration(viewing: Viewing(inches: 7)))
        house.chosen = ChosenSettings(version: 1, settings: FrameSettings(panelInches: 10.1, viewingCentimetres: 200))
        house.tell(.hint(.frame))
        house.answerAll()
        #expect(house.log.contains(.view(Viewing(inches: 10.1, centimetres: 200))))
        house.chosen = ChosenSettings(version: 2, settings: FrameSettings())
        house.tell(.hint(.frame))
        house.answerAll()
        #expect(house.log.last { if case .view = $0 { true } else { false } } == .view(Viewing(inches: 7)))
    }

    @Test(arguments: [true, false])
    func `once a keeper has picked the number, it stays until the photos come`(isToldAtOnce: Bool) {
        var house = House()
        house.album = ModelAlbum(photos: 2)
        house.start()
        house.answerAll()
        house.invitationState = InvitationState(state: .proving, interval: 1, number: 47)
        house.wait(.seconds(10))
        #expect(house.scene.content == .proving(number: 47))
        house.invitationState = InvitationState(state: .accepted, identity: isToldAtOnce ? House.identity : nil)
        var seen: [SceneContent] = []
        for _ in 0..<400 {
            house.wait(.milliseconds(10), answering: false)
            if !house.pending.isEmpty { house.answer(at: 0) }
            seen += [house.scene.content, house.scene.departing?.content].compactMap(\.self)
        }
        house.answerAll()
        house.wait(.seconds(1))
        #expect(house.shown == [.make("photo-2")])
        let notices = seen.filter { if case .notice = $0 { true } else { false } }
        #expect(notices.isEmpty, "\(notices)")
    }
}

extension House {
    fileprivate var zones: [String?] {
        log.compactMap { if case .useTimeZone(let zone) = $0 { .some(zone) } else { nil } }
    }

    fileprivate mutating func tap(_ point: ScreenPoint) {
        tell(.screen(.touchDown(TouchID(1), at: point)))
        wait(.milliseconds(60), answering: false)
        tell(.screen(.touchUp(TouchID(1), at: point)))
        wait(.milliseconds(400), answering: false)
    }

    /// Leaves the page of the film and comes back to it: the film plays anew.
    fileprivate mutating func visitFilm() {
        press(.right)
        wait(.seconds(2))
        press(.left)
        wait(.seconds(3))
        filmBegins()
    }

    /// A touch, and the words are there.
    fileprivate mutating func readCaption() {
        press(.other)
        wait(.milliseconds(600))
    }

    fileprivate mutating func pull(_ way: PageDirection) { press(way == .newer ? .left : .right) }
}
