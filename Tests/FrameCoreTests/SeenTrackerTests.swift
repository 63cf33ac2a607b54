import FamilyCore
import FamilyTesting
import FrameCore
import Testing

struct SeenTrackerTests {
    @Test func `a touch after an absence opens the oldest that came, then the next, then says that it was all`() {
        var house = House.family(photos: 3)
        house.press(.other)
        house.wait(.seconds(700))
        house.arrive(3)
        // The frame itself has gone on to the newest: nobody saw that.
        #expect(house.shown == [.make("photo-6")])
        #expect(house.scene.marks == [.new(2)])
        house.touch()
        #expect(house.shown == [.make("photo-4")])
        #expect(house.scene.note == .newFrom("Anna", count: 3))
        house.wait(.seconds(5))
        house.press(.left)
        house.wait(.seconds(1))
        #expect(house.shown == [.make("photo-5")])
        #expect(house.scene.marks == [.new(1)])
        house.press(.left)
        house.wait(.seconds(1))
        #expect(house.shown == [.make("photo-6")])
        #expect(house.scene.marks.isEmpty && house.scene.note == nil)
        house.wait(.seconds(6))
        #expect(house.scene.note == .upToDate)
        house.wait(.seconds(5))
        #expect(house.scene.note == nil)
    }

    @Test func `a finger that opens them pulls no page, and a key turns none`() {
        for isKey in [false, true] {
            var house = House.family(photos: 5)
            house.wait(.seconds(700))
            house.arrive(2)
            if isKey { house.press(.right) } else { house.touch(to: 0.2) }
            house.wait(.seconds(1))
            #expect(house.shown == [.make("photo-6")])
        }
    }

    @Test func `who looks at the only new one already is not led away`() {
        var house = House.family(photos: 3)
        house.wait(.seconds(700))
        house.arrive(1)
        house.press(.right)
        house.wait(.seconds(1))
        #expect(house.shown == [.make("photo-3")])
        #expect(house.scene.marks.isEmpty)
    }

    @Test func `nothing is new on the first day`() {
        var house = House.family(photos: 40)
        house.wait(.seconds(700))
        house.touch()
        #expect(house.shown == [.make("photo-40")])
        #expect(house.scene.marks.isEmpty && house.scene.note == nil)
    }

    @Test func `says whose they are where several sent`() {
        var house = House.family(photos: 3)
        house.wait(.seconds(700))
        house.arrive(1)
        house.album.add(from: .make(id: .make("ben"), displayName: "Ben"))
        house.hear()
        house.touch()
        #expect(house.scene.note == .newFromSeveral("Anna", count: 2))
    }

    @Test func `what she saw is not new after the plug was pulled, and what she did not see still is`() {
        var house = House.family(photos: 3)
        house.wait(.seconds(700))
        house.arrive(3)
        house.touch()
        house.restart()
        house.answerAll()
        house.wait(.seconds(700))
        house.touch()
        #expect(house.scene.note == .newFrom("Anna", count: 2))
        #expect(house.shown == [.make("photo-5")])
    }

    @Test func `what a slideshow showed to nobody is still new`() {
        let configuration = FrameConfiguration(slideshow: SlideshowConfiguration(interval: .seconds(20), order: .all))
        var house = House.family(photos: 3, configuration: configuration)
        house.wait(.seconds(700))
        house.arrive(2)
        house.wait(.seconds(700))
        house.touch()
        #expect(house.scene.note == .newFrom("Anna", count: 2))
        #expect(house.shown == [.make("photo-4")])
    }

    @Test func `a deleted one is not waited for`() {
        var house = House.family(photos: 3)
        house.wait(.seconds(700))
        house.arrive(2)
        house.album.delete(at: house.album.identifiers.firstIndex(of: .make("photo-4")) ?? 0)
        house.hear()
        house.press(.other)
        #expect(house.scene.marks.isEmpty)
    }

    /// None skipped, none called new twice: over arrivals, looks, absences and
    /// pulled plugs in any order.
    @Test(arguments: 1...12) func `every photo that comes is new until it was looked at, and then never again`(
        seed: UInt64
    ) async {
        var generator = SeededGenerator(seed: seed)
        var house = House.family(photos: 4)
        var waiting: [PhotoID] = []
        for _ in 0..<60 {
            await yieldToOtherTests()
            switch Int.random(in: 0..<5, using: &generator) {
            case 0:
                let before = Set(house.album.identifiers)
                house.arrive(Int.random(in: 1...3, using: &generator))
                waiting += house.album.identifiers.filter { !before.contains($0) }.sorted { $0.number < $1.number }
            case 1: house.wait(.seconds(Int.random(in: 100...900, using: &generator)))
            case 2:
                house.restart()
                house.answerAll()
                house.wait(.seconds(5))
            case 3:
                // Nobody who has just looked is greeted.
                house.wait(.seconds(700))
                let expected = waiting
                house.press(.other)
                house.answerAll()
                if expected.isEmpty || expected == house.shown {
                    #expect(house.scene.marks.isEmpty)
                } else {
                    #expect(house.shown == [expected[0]], "the oldest of \(expected)")
                }
                waiting.removeAll { house.shown.contains($0) }
            default:
                guard !waiting.isEmpty else { break }
                // She goes through them.
                house.wait(.seconds(700))
                house.press(.other)
                house.answerAll()
                waiting.removeAll { house.shown.contains($0) }
                while let next = waiting.first {
                    house.press(.left)
                    house.answerAll()
                    #expect(house.shown == [next])
                    guard house.shown == [next] else { return }
                    waiting.removeFirst()
                }
                #expect(house.scene.marks.isEmpty)
            }
        }
    }
}

extension PhotoID {
    fileprivate var number: Int { Int(text.drop { !$0.isNumber }) ?? 0 }
}

extension House {
    mutating func hear() {
        tell(.hint(.album(revision: album.revision)))
        wait(.seconds(2))
    }

    mutating func arrive(_ count: Int) {
        for _ in 0..<count {
            album.add()
            hear()
        }
    }

    fileprivate mutating func touch(to x: Double = 0.5) {
        tell(.screen(.touchDown(TouchID(1), at: .middle)))
        if x != 0.5 { tell(.screen(.touchMoved(TouchID(1), to: ScreenPoint(x: x, y: 0.5)))) }
        now = now.advanced(by: .milliseconds(80))
        tell(.screen(.touchUp(TouchID(1), at: ScreenPoint(x: x, y: 0.5))))
        answerAll()
    }
}
