import FamilyCore
import FamilyTesting
import FrameCore
import Testing

/// A frame on a wide wall, with portraits.
struct FramePairsTests {
    private static let left = PagePart(across: 141.0 / 1920...951.0 / 1920)
    private static let right = PagePart(across: 969.0 / 1920...1779.0 / 1920)

    private func photo(_ position: Int) -> PhotoID { .make("photo-\(position)") }

    @Test func `one turn leads past two that share a page, either way`() {
        var house = House.family(shapes: "LPPL")
        var pages = [house.photosOfPage]
        for key in [Key.right, .right, .left, .left] {
            house.press(key)
            house.wait(.seconds(1))
            pages.append(house.photosOfPage)
        }
        #expect(pages == [[photo(4)], [photo(3), photo(2)], [photo(1)], [photo(3), photo(2)], [photo(4)]])
    }

    @Test func `each has its own words and its own heart`() {
        var house = House.family(shapes: "PP")
        house.tapAt(0.25, 0.3)
        house.wait(.milliseconds(500))
        #expect(house.scene.captions.map(\.photo) == [photo(2), photo(1)])
        #expect(house.scene.captions.map(\.part) == [Self.left, Self.right])
        #expect(house.scene.captions.filter(\.offersHeart).count == 2)
        house.tapAt(0.46, 0.93)
        house.wait(.seconds(1))
        #expect(house.scene.marks == [.heart(progress: 1, on: Self.left)])
        // The words have made room for the note: this shows them again.
        house.tapAt(0.88, 0.93)
        house.wait(.seconds(1))
        house.tapAt(0.88, 0.93)
        house.wait(.seconds(1))
        #expect(house.album.photos.map(\.hearts) == [1, 1])
        house.tapAt(0.46, 0.93)
        house.wait(.seconds(1))
        #expect(house.scene.marks == [.heart(progress: 1, on: Self.right)])
        #expect(house.album.photos.map(\.hearts) == [0, 1])
    }

    @Test func `on a tall wall landscapes share pages, each with its own words and heart`() {
        var house = House.family(shapes: "PLL")
        house.tell(.screen(.resized(PixelSize(width: 1080, height: 1920))))
        house.answerAll()
        house.wait(.seconds(40))
        #expect(house.photosOfPage == [photo(3), photo(2)])
        house.tapAt(0.5, 0.3)
        house.wait(.milliseconds(500))
        let parts = house.scene.captions.map(\.part)
        #expect(parts.map(\.across) == [0...1, 0...1])
        #expect(parts[0].down.upperBound < parts[1].down.lowerBound)
        let above = parts[0].down.upperBound - 0.02
        house.tapAt(0.93, above)
        house.wait(.seconds(1))
        #expect(house.scene.marks == [.heart(progress: 1, on: parts[0])])
        #expect(house.album.photos.map(\.hearts) == [1, 0, 0])
        house.press(.right)
        house.wait(.seconds(1))
        #expect(house.photosOfPage == [photo(1)])
    }

    @Test func `a key loves both, and takes both back`() {
        var house = House.family(shapes: "PP")
        house.press(.heart)
        house.wait(.seconds(1))
        #expect(house.album.photos.map(\.hearts) == [1, 1])
        house.press(.heart)
        house.wait(.seconds(1))
        #expect(house.album.photos.map(\.hearts) == [0, 0] && house.scene.marks.isEmpty)
    }

    @Test func `a key gives what one of them lacks`() {
        var house = House.family(shapes: "PP")
        house.tapAt(0.25, 0.3)
        house.wait(.milliseconds(500))
        house.tapAt(0.46, 0.93)
        house.wait(.seconds(1))
        house.press(.heart)
        house.wait(.seconds(1))
        #expect(house.album.photos.map(\.hearts) == [1, 1])
    }

    @Test func `both are seen with one look`() {
        var house = House.family(shapes: "LPP")
        house.press(.end)
        house.wait(.seconds(700))
        house.album.add(isStanding: true)
        house.album.add(isStanding: true)
        house.hear()
        house.wait(.seconds(5))
        #expect(house.scene.marks == [.new(2)])
        house.tapAt(0.5, 0.5)
        house.wait(.seconds(1))
        #expect(house.scene.note == .newFrom("Anna", count: 2))
        house.press(.left)
        house.wait(.seconds(10))
        let told = house.scene.marks.count { if case .new = $0 { true } else { false } }
        #expect(told == 0)
    }

    @Test func `the first stands alone until the other's file has come`() {
        var house = House.family(shapes: "LLLLPP")
        house.press(.end)
        house.wait(.seconds(5))
        house.shelf.apply([.dropFiles([photo(5)])])
        house.restart()
        house.serverIsGone = true
        house.answerAll()
        house.press(.home)
        house.wait(.milliseconds(200))
        #expect(house.photosOfPage == [photo(6)])
        house.serverIsGone = false
        house.wait(.seconds(120))
        #expect(house.photosOfPage == [photo(6), photo(5)])
    }

    @Test func `where one is deleted the other stays, and nothing is blank`() {
        for gone in [0, 1] {
            var house = House.family(shapes: "LLPP")
            house.album.delete(at: gone)
            house.hear()
            for _ in 0..<40 {
                house.wait(.milliseconds(20), answering: false)
                #expect(!house.photosOfPage.isEmpty)
                if !house.pending.isEmpty { house.answer(at: 0) }
            }
            house.answerAll()
            house.wait(.seconds(5))
            #expect(house.photosOfPage.count == 1)
            house.press(.home)
            house.wait(.seconds(1))
            #expect(house.photosOfPage == [photo(gone == 0 ? 3 : 4)])
        }
    }

    @Test func `one that cannot be decoded leaves the other alone`() {
        var house = House.family(shapes: "LPP")
        house.restart()
        let order = FrameEffect.preparePicture(
            photo(3),
            beside: photo(2),
            fitting: PixelSize(width: 1920, height: 1080)
        )
        while !house.pending.contains(order), !house.pending.isEmpty { house.answer(at: 0) }
        house.fail(order, with: .pictureFailed(photo(2)))
        house.answerAll()
        house.wait(.seconds(20))
        #expect(house.photosOfPage == [photo(3)])
    }

    @Test func `nothing comes beside what she looks at, and later it does`() {
        var house = House.family(shapes: "LP")
        house.press(.space)
        house.press(.left)
        house.wait(.seconds(3))
        #expect(house.photosOfPage == [photo(2)])
        house.album.add(isStanding: true)
        house.hear()
        house.wait(.seconds(20))
        #expect(house.photosOfPage == [photo(2)])
        house.wait(.seconds(20))
        #expect(house.photosOfPage == [photo(3), photo(2)])
    }

    @Test func `two are magnified as one, with both files' pixels`() {
        var house = House.family(shapes: "LPP")
        house.doubleTapAt(0.3, 0.5)
        house.wait(.seconds(1))
        #expect(house.log.contains(.prepareDetail(photo(3), beside: photo(2))))
        #expect(house.page.magnification.scale == 2.5)
        // A finger moves on from the one to the other.
        let before = house.page.magnification.x
        house.dragFrom(from: 0.9, to: 0.15)
        #expect(house.photosOfPage == [photo(3), photo(2)] && abs(house.page.magnification.x - before + 0.75) < 0.01)
    }

    @Test func `for each of two its larger file is fetched, and its pixels are taken`() {
        let renditions: [Rendition] = [.make(.thumbnail), .make(.screen), .make(.large)]
        var house = House.family(ModelAlbum(shapes: "LPP", renditions: renditions))
        #expect([3, 2].allSatisfy { house.shelf.files[photo($0)]?.name == .screen })
        house.doubleTapAt(0.3, 0.5)
        house.wait(.seconds(1))
        #expect([3, 2].allSatisfy { house.shelf.files[photo($0)]?.name == .large })
        // With the files that were there, with the first larger one, and with both.
        #expect(house.log.count { $0 == .prepareDetail(photo(3), beside: photo(2)) } == 3)
        house.press(.escape)
        house.wait(.seconds(1))
        #expect(house.detail == nil)
    }

    @Test func `one that is deleted leaves also what is looked at closely`() {
        var house = House.family(shapes: "LPP")
        house.doubleTapAt(0.3, 0.5)
        house.wait(.seconds(1))
        #expect(house.photosOfPage == [photo(3), photo(2)])
        house.album.delete(at: 1)
        house.hear()
        #expect(house.photosOfPage == [photo(3)] && house.page.magnification.scale == 2.5)
        // It is moved within its own sides from then on: 42 % of the screen.
        let reach = (2.5 * 810.0 / 1920 - 1) / 2
        #expect(abs(house.page.magnification.x) <= reach + 0.001)
        house.press(.escape)
        house.wait(.seconds(1))
        #expect(house.photosOfPage == [photo(3)] && house.page.magnification == .whole)
    }

    @Test func `on a panel that is turned each has its own page`() {
        var house = House.family(shapes: "LPP")
        house.tell(.screen(.resized(PixelSize(width: 1080, height: 1920))))
        house.wait(.seconds(1))
        #expect(house.photosOfPage == [photo(3)])
        house.press(.right)
        house.wait(.seconds(1))
        #expect(house.photosOfPage == [photo(2)])
        house.tell(.screen(.resized(PixelSize(width: 1920, height: 1080))))
        house.wait(.seconds(60))
        #expect(house.photosOfPage == [photo(3), photo(2)])
    }

    @Test func `the next start shows the page again`() {
        var house = House.family(shapes: "LPPLL")
        house.press(.right)
        house.press(.right)
        house.wait(.seconds(30))
        #expect(house.photosOfPage == [photo(3), photo(2)])
        house.restart()
        house.answerAll()
        #expect(house.photosOfPage == [photo(3), photo(2)])
    }

    @Test func `a slideshow shows every page once before any again`() {
        let habit = SlideshowConfiguration(interval: .seconds(10), order: .all)
        var house = House.family(shapes: "PPPPPPLLPPLP", configuration: FrameConfiguration(slideshow: habit))
        var seen: [[PhotoID]] = [house.photosOfPage]
        for _ in 0..<40 {
            house.wait(.milliseconds(2_500))
            if house.photosOfPage != seen.last, house.scene.photoPages.count == 1 { seen.append(house.photosOfPage) }
        }
        #expect(seen.count > 8)
        #expect(Set(seen.prefix(8)).count == 8)
        #expect(Set(seen.prefix(8).joined()).count == 12)
    }

    @Test func `without the habit each has its own page`() {
        let house = House.family(shapes: "LPP", configuration: FrameConfiguration(sharesPages: false))
        #expect(house.photosOfPage == [photo(3)])
    }

    @Test(arguments: 1...10) func `whatever happens, no photo is lost and the screen is never blank`(seed: UInt64) async
    {
        var random = Jitter(seed: seed)
        var house = House.family(shapes: "PPLPPPPLLPPPLPPPPPPPPP")
        for _ in 0..<300 {
            await yieldToOtherTests()
            switch random.fraction() {
            case ..<0.3: house.swipeTo(random.fraction() < 0.6 ? -1 : 1, over: Int(random.fraction() * 120) + 10)
            case ..<0.5: house.press([.left, .right, .heart, .end, .home, .plus, .escape][Int(random.fraction() * 7)])
            case ..<0.55: house.doubleTapAt(random.fraction(), random.fraction() * 0.7)
            case ..<0.65: house.album.add(isStanding: random.fraction() < 0.7)
            case ..<0.72: house.album.delete(at: Int(random.fraction() * Double(house.album.photos.count)))
            case ..<0.8: house.hear()
            case ..<0.84: house.serverIsGone.toggle()
            case ..<0.86: house.tell(.screen(.resized(PixelSize(width: 1080, height: 1920))))
            case ..<0.9: house.tell(.screen(.resized(PixelSize(width: 1920, height: 1080))))
            case ..<0.92: house.restart()
            default: house.wait(.seconds(Int(random.fraction() * 90)))
            }
            house.wait(.milliseconds(Int(random.fraction() * 400)))
            #expect(!house.photosOfPage.isEmpty)
        }
        house.serverIsGone = false
        house.tell(.screen(.resized(PixelSize(width: 1920, height: 1080))))
        house.hear()
        house.wait(.seconds(200))
        house.press(.escape)
        house.press(.home)
        house.wait(.seconds(2))
        var seen = house.photosOfPage
        for _ in 0..<200 where house.scene.note != .oldest {
            house.press(.right)
            house.wait(.seconds(2))
            if house.photosOfPage.first != seen.dropLast(house.photosOfPage.count - 1).last {
                seen += house.photosOfPage
            }
        }
        #expect(seen == house.album.identifiers)
    }
}
