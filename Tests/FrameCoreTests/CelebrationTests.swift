import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore
import Testing

/// Whose birthday it is, and what the slideshow shows on that day.
struct CelebrationTests {
    /// 4 July 2026, noon.
    private static let clock = WallClock(now: Date(timeIntervalSince1970: 1_783_166_400), offset: { _ in 0 })
    private static let ida = MemberBirthday(
        memberID: .make("ida"),
        displayName: "Ida May",
        birthday: Birthday(month: 7, day: 4)
    )
    private static let zoe = MemberBirthday(
        memberID: .make("zoe"),
        displayName: "Zoë",
        birthday: Birthday(month: 7, day: 5)
    )

    private static func celebration(
        moments: [MomentSummary] = [],
        _ birthdays: [MemberBirthday] = [ida, zoe]
    ) throws -> Celebration {
        let moments = Dictionary(moments.map { ($0.id, $0) }) { one, _ in one }
        return try #require(Celebration(of: birthdays, moments: moments, on: clock))
    }

    @Test func `is of those whose day it is, and not by a clock that was never set`() throws {
        #expect(try Self.celebration().people == [Self.ida])
        #expect(Celebration(of: [Self.zoe], on: Self.clock) == nil)
        #expect(Celebration(of: [], on: Self.clock) == nil)
        let unset = WallClock(now: Date(timeIntervalSince1970: 184 * 86_400), offset: { _ in 0 })
        #expect(Celebration(of: [Self.ida], on: unset) == nil, "4 July 1970")
    }

    @Test(
        arguments: [
            ("Ida May on the swing", true), ("with ida MAY, at the lake", true), ("Happy birthday, Ida\nMay!", true),
            ("Ida May’s cake", true), ("(Ida May)", true), ("Ida", false), ("May", false), ("Idaho", false),
            ("Ida Mayer", false), ("Frida May", false), ("Ida in May", false), ("May Ida", false), ("", false),
        ]
    )
    func `a caption names somebody by the whole name in whole words`(caption: String, isTheirs: Bool) throws {
        let photo = Photo.make(caption: caption)
        #expect(try Self.celebration().isTheirs(photo) == isTheirs)
    }

    @Test(
        arguments: [
            ("Zoë", "with ZOË", true), ("Zoë", "Zoe", false), ("Zoë", "Zo", false), ("Åke", "Åke!", true),
            ("Åke", "Ake", false), ("Женя", "ЖЕНЯ!", true), ("李雷", "李雷 and I", true), ("2nd Ida", "the 2ND ida", true),
        ]
    )
    func `names of any script are found`(name: String, caption: String, isTheirs: Bool) throws {
        var person = Self.ida
        person.displayName = name
        #expect(try Self.celebration([person]).isTheirs(.make(caption: caption)) == isTheirs)
    }

    @Test(
        arguments: [
            ("Anna", "Annas Geburtstag", true), ("Anna", "Annan syntymäpäivät", true), ("Anna", "Kuva Annalta", true),
            ("Anna", "Annalle", true), ("Anna", "ANNAS TAG", true), ("Päivi", "Päivillä", true),
            ("Päivi", "Päivistä", true),
            ("Robert", "Robertille", true), ("Robert", "Roberts Hut", true), ("Robert", "Robertin", true),
            ("Ida May", "Ida Mays cake", true), ("Ida May", "Idas May", false), ("Anna", "Annika", false),
            ("Anna", "Annaa", false), ("Mari", "Maria", false), ("Anna", "Annass", false), ("Anna", "Annaille", false),
            ("Bo", "Bos Boot", false), ("Bo", "Bo’s boat", true), ("李雷", "李雷s", false),
        ]
    )
    func `the last word of a name may have a short ending`(name: String, caption: String, isTheirs: Bool) throws {
        var person = Self.ida
        person.displayName = name
        #expect(try Self.celebration([person]).isTheirs(.make(caption: caption)) == isTheirs)
    }

    @Test(
        arguments: [
            ("Will", "We will swim", false), ("Will", "will", false), ("Will", "With Will", true),
            ("May", "it may rain", false),
            ("May", "MAY", true), ("may", "May", true), ("may", "may", false), ("Ed", "ed", false),
            ("Jo M", "jo m", false),
            ("Jo M", "Jo m", true), ("Susan", "susan", true), ("A", "A", false), ("A", "a", false), ("Ж", "Ж", false),
        ]
    )
    func `a short name needs a capital, and one of a single letter is in no text`(
        name: String,
        caption: String,
        isTheirs: Bool
    ) throws {
        var person = Self.ida
        person.displayName = name
        #expect(try Self.celebration([person]).isTheirs(.make(caption: caption)) == isTheirs)
    }

    @Test func `so does the title of a photo's moment; and what they sent or made is theirs`() throws {
        let celebration = try Self.celebration(
            moments: [
                .make("party", title: "Ida May’s birthday"), .make("picnic", title: "A picnic"),
                .make("lake", title: "The lake", maker: .make("ida")), .make("hill", title: "Up", maker: .make("zoe")),
            ]
        )
        var photo = Photo.make(caption: "")
        #expect(!celebration.isTheirs(photo))
        let known = [("party", true), ("picnic", false), ("lake", true), ("hill", false), ("unknown", false)]
        for (moment, isTheirs) in known {
            photo.moment = .make(moment)
            #expect(celebration.isTheirs(photo) == isTheirs)
        }
        photo.sender = Sender(id: .make("ida"), displayName: "Ida May")
        #expect(celebration.isTheirs(photo))
        photo.sender = Sender(id: .make("zoe"), displayName: "Zoë")
        #expect(!celebration.isTheirs(photo))
    }

    @Test func `a name without letters and digits is in no text`() throws {
        var nameless = Self.ida
        nameless.displayName = "❤️"
        let celebration = try Self.celebration([nameless])
        #expect(!celebration.isTheirs(.make(caption: "We ❤️ you")))
    }

    // MARK: - The slideshow

    private static func line(_ count: Int, theirs: Set<Int>) -> PageSequence {
        let photos = (1...count).map { number in
            let caption = theirs.contains(number) ? "Ida May" : ""
            return Photo.make(id: .make("photo-\(number)"), position: Int64(number), caption: caption)
        }
        return PageSequence(album: Album(photos))
    }

    private static func turns(
        _ count: Int,
        _ order: SlideshowConfiguration.Order,
        _ line: PageSequence,
        from first: Int,
        touchedBefore touched: Int? = nil
    ) throws -> [Int] {
        let habit = SlideshowConfiguration(interval: .seconds(10), order: order)
        var show = Slideshow(habit, shown: nil, jitter: Jitter(seed: 3))
        let celebration = try celebration()
        var page = PhotoID.make("photo-\(first)")
        return (0..<count).map { number in
            show.shows(line.page(showing: page), now: Uptime(.seconds(10 * number)))
            if number == touched { show.touched(now: Uptime(.seconds(10 * number))) }
            page = show.next(of: line, on: clock, for: celebration)?.photo ?? page
            return Int(page.text.dropFirst(6)) ?? 0
        }
    }

    @Test(arguments: [SlideshowConfiguration.Order.all, .newest, .loved, .day])
    func `shows one of theirs after each other one, each once`(order: SlideshowConfiguration.Order) throws {
        let theirs: Set = [5, 11, 20]
        let shown = try Self.turns(6, order, Self.line(40, theirs: theirs), from: 30)
        #expect(Set([shown[0], shown[2], shown[4]]) == theirs)
        #expect(theirs.isDisjoint(with: [shown[1], shown[3], shown[5]]))
    }

    @Test func `goes on where it was from the newest to the oldest, and alone once theirs were all shown`() throws {
        let shown = try Self.turns(7, .newest, Self.line(40, theirs: [5, 11]), from: 30)
        #expect(Set([shown[0], shown[2]]) == [5, 11])
        #expect([shown[1]] + shown[3...] == [29, 28, 27, 26, 25])
    }

    /// The page that the usual order reaches next is the birthday page that was shown just now.
    @Test(
        arguments: [
            (40, 29, 30, [29, 28]), (40, 1, 2, [1, 40]), (5, 5, 1, [5, 4]), (2, 1, 2, [1, 2]), (40, 28, 30, [28, 29]),
        ]
    )
    func `never shows the same page twice in a row`(count: Int, theirs: Int, first: Int, shown: [Int]) throws {
        #expect(try Self.turns(2, .newest, Self.line(count, theirs: [theirs]), from: first) == shown)
    }

    @Test func `goes on from where a hand went`() throws {
        let shown = try Self.turns(2, .newest, Self.line(40, theirs: [11]), from: 30, touchedBefore: 1)
        #expect(shown == [11, 10])
    }

    @Test func `shows each once in a round of all, whoever's day it is`() throws {
        let shown = try Self.turns(39, .all, Self.line(40, theirs: [5, 11, 20, 31]), from: 30)
        #expect(Set(shown).count == 39 && !shown.contains(30))
    }

    @Test func `turns as ever where no photo is theirs, where all are, and in an album of one`() throws {
        let none = try Self.turns(39, .all, Self.line(40, theirs: []), from: 30)
        #expect(Set(none).count == 39)
        let all = try Self.turns(4, .newest, Self.line(5, theirs: [1, 2, 3, 4, 5]), from: 5)
        #expect(all == [4, 3, 2, 1])
        #expect(try Self.turns(3, .all, Self.line(1, theirs: [1]), from: 1) == [1, 1, 1])
    }

    @Test func `what arrives comes before, and the next day nobody is preferred`() throws {
        let line = Self.line(40, theirs: [5])
        let habit = SlideshowConfiguration(interval: .seconds(10), order: .newest)
        var show = Slideshow(habit, shown: nil, jitter: Jitter(seed: 3))
        show.expects(unseen: [], newest: 39)
        show.expects(unseen: [Page(photo: .make("photo-40"), position: 40)], newest: 40)
        show.shows(line.page(showing: .make("photo-30")), now: .start)
        #expect(show.next(of: line, on: Self.clock, for: try Self.celebration())?.photo == .make("photo-40"))
        show.shows(line.page(showing: .make("photo-40")), now: Uptime(.seconds(10)))
        #expect(show.next(of: line, on: Self.clock, for: nil)?.photo == .make("photo-39"))
    }
}
