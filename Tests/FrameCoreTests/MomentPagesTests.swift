import FamilyCore
import FamilyTesting
import FrameCore
import Testing

/// Where title pages lie in the row of pages.
struct MomentPagesTests {
    private static let wide = PixelSize(width: 1920, height: 1080)
    private static let letters: [Character: MomentID] = ["a": .make("a"), "b": .make("b")]

    /// The oldest photo first: `a` and `b` are in these moments, `-` is in none, `u` in one that is not known.
    private func photos(_ moments: String, standing: Bool = false) -> [Photo] {
        zip(Int64(1)..., moments).map { position, letter in
            var photo = Photo.make(position: position, width: standing ? 3000 : 4000, height: standing ? 4000 : 3000)
            photo.moment = letter == "-" ? nil : Self.letters[letter] ?? .make("unknown")
            return photo
        }
    }

    private func line(
        _ photos: [Photo],
        cover: Int? = nil,
        hidden: [Int] = [],
        sharingScreen: PixelSize? = nil,
        within: MomentID? = nil
    ) -> PageSequence {
        PageSequence(
            album: Album(photos),
            hidden: Set(hidden.map { .make("photo-\($0)") }),
            sharingScreen: sharingScreen,
            moments: [
                .make("a"): .make("a", cover: cover.map { .make("photo-\($0)") }), .make("b"): .make("b"),
            ],
            within: within
        )
    }

    /// The pages newest first: `A5` is the title page of the moment `a` over photo 5, `4+3` a pair.
    private func pages(_ line: PageSequence) -> String { line.pages.map(words).joined(separator: " ") }

    private func words(_ page: Page) -> String {
        func number(_ photo: PhotoID) -> String { String(photo.text.dropFirst("photo-".count)) }
        if let title = page.title { return title.text.uppercased() + number(page.photo) }
        return page.photos.map(number).joined(separator: "+")
    }

    @Test(
        arguments: [
            ("", ""), ("-", "1"), ("a", "1"), ("aa", "A2 2 1"), ("-aa-", "4 A3 3 2 1"), ("a-a", "3 2 1"),
            ("aabb", "B4 4 3 A2 2 1"), ("aa-aa", "A5 5 4 3 A2 2 1"), ("uu", "2 1"), ("aab", "3 A2 2 1"),
            ("aaa", "A3 3 2 1"),
        ]
    ) func `two or more photos of a moment in a row open with a title page`(moments: String, expected: String) {
        #expect(pages(line(photos(moments))) == expected)
    }

    @Test func `it lies over the cover, or over the next photo where the cover cannot be shown`() {
        #expect(pages(line(photos("-aa"), cover: 2)) == "A2 3 2 1")
        #expect(pages(line(photos("-aa"), cover: 1)) == "A3 3 2 1", "not in the moment")
        #expect(pages(line(photos("-aa"), cover: 9)) == "A3 3 2 1", "not known")
        #expect(pages(line(photos("aaa"), cover: 1, hidden: [1])) == "A3 3 2")
        #expect(pages(line(photos("aa-"), hidden: [1])) == "3 2", "one photo opens with none")
        #expect(pages(line(photos("a-a"), hidden: [2])) == "A3 3 1", "what cannot be shown parts nobody")
    }

    @Test func `either way leads over the same pages, and the newest page is a photo`() throws {
        let line = line(photos("aa-abb-aaa"), cover: 9)
        var page = line.oldest
        var back: [String] = []
        while let here = page {
            back.append(words(here))
            page = line.page(beside: here, .newer)
        }
        #expect(back.reversed().joined(separator: " ") == pages(line))
        #expect(line.newest.map(words) == "10" && line.front.map(words) == "A9")
        let (front, newest) = (try #require(line.front), try #require(line.newest))
        #expect(newest.way(to: front) == .newer && front.way(to: newest) == .older)
        #expect(front.photos == [] && !front.shows(front.photo))
    }

    @Test func `pairs never reach over a title page, and are the same within the moment alone`() {
        let standing = photos("-aaa--", standing: true)
        #expect(pages(line(standing, sharingScreen: Self.wide)) == "6+5 A4 4 3+2 1")
        #expect(pages(line(standing, sharingScreen: Self.wide, within: .make("a"))) == "A4 4 3+2")
        #expect(pages(line(standing, cover: 2, sharingScreen: Self.wide)) == "6+5 A3 4 3+2 1", "over the cover's page")
        let parted = photos("aa-aa", standing: true)
        #expect(pages(line(parted, sharingScreen: Self.wide, within: .make("a"))) == "A5 5+4 2+1")
        #expect(pages(line(photos("a-a", standing: true), sharingScreen: Self.wide, within: .make("a"))) == "A3 3 1")
    }

    @Test func `stands for its photos while some of them come and go`() throws {
        let page = try #require(line(photos("aaa-")).page(beside: Page(photos("aaa-")[3]), .older))
        #expect(words(page) == "A3")
        #expect(line(photos("aaa-a")).standing(page).map(words) == "A3")
        #expect(line(photos("aaaa")).standing(page)?.position == 4)
        #expect(line(photos("aa--")).standing(page) == nil)
        #expect(line(Array(photos("aaa-").dropLast(2))).standing(page).map(words) == "A2")
        #expect(line(photos("a---")).contains(page) == false)
        #expect(line(photos("aaaa")).contains(page))
    }

    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func `any album has the same pages in both directions, and each of its photos once`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 1...20 {
            let moments = (0..<Int.random(in: 0...24, using: &random)).map { _ in "aaab-u".randomElement(using: &random)
            }
            let standing = Bool.random(using: &random)
            let photos = photos(String(moments.compactMap(\.self)), standing: standing)
            let hidden = (1...25).filter { _ in Int.random(in: 1...9, using: &random) == 1 }
            let line = line(
                photos,
                cover: Int.random(in: 1...25, using: &random),
                hidden: hidden,
                sharingScreen: Bool.random(using: &random) ? Self.wide : nil,
                within: Bool.random(using: &random) ? .make("a") : nil
            )
            let pages = line.pages
            var back = [line.oldest].compactMap(\.self)
            while let here = back.last, let page = line.page(beside: here, .newer) { back.append(page) }
            #expect(back.reversed() == pages, "\(self.pages(line))")
            #expect(pages.flatMap(\.photos) == photos.reversed().map(\.id).filter(line.shows))
            for page in pages {
                #expect(line.contains(page) && line.standing(page) == page, "\(words(page)) of \(self.pages(line))")
            }
            for (page, next) in zip(pages, pages.dropFirst()) {
                #expect(page.way(to: next) == .older && next.way(to: page) == .newer)
                if page.title != nil { #expect(next.title == nil && next.position == page.position) }
            }
        }
    }
}
