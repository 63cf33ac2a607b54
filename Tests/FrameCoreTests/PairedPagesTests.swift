import FamilyCore
import FamilyTesting
import FrameCore
import Testing

/// Which photos share a page.
struct PairedPagesTests {
    private static let wide = PixelSize(width: 1920, height: 1080)

    private func line(
        _ photos: [Photo],
        hidden: Set<PhotoID> = [],
        on screen: PixelSize? = wide
    ) -> PageSequence {
        PageSequence(album: Album(photos), hidden: hidden, sharingScreen: screen)
    }

    /// The oldest first, from this position on: `P` stands, `L` lies.
    private func photos(_ shapes: String, from position: Int64 = 1) -> [Photo] {
        zip(position..., shapes).map { position, shape in
            .make(position: position, width: shape == "P" ? 3000 : 4000, height: shape == "P" ? 4000 : 3000)
        }
    }

    /// The positions of each page, newest first.
    private func positions(_ line: PageSequence) -> [[Int64]] {
        line.pages.map { page in page.photos.compactMap { line.album.photo($0)?.position } }
    }

    @Test(
        arguments: [
            ("L", [[1]]),
            ("P", [[1]]),
            ("PP", [[2, 1]]),
            ("LPPL", [[4], [3, 2], [1]]),
            // Counted from the older end, so that what comes changes nothing.
            ("PPP", [[3], [2, 1]]),
            ("PPPP", [[4, 3], [2, 1]]),
            ("PLP", [[3], [2], [1]]),
            ("PPLPPP", [[6], [5, 4], [3], [2, 1]]),
        ] as [(String, [[Int64]])]
    ) func `portraits that follow one another share pages`(
        shapes: String,
        pages: [[Int64]]
    ) {
        #expect(positions(line(photos(shapes))) == pages)
    }

    @Test func `where there is no room, or no wish, each has its own`() {
        let photos = photos("PPPP")
        #expect(line(photos, on: nil).pages.count == 4)
        #expect(line(photos, on: PixelSize(width: 1080, height: 1920)).pages.count == 4)
        #expect(line(photos, on: PixelSize(width: 1024, height: 768)).pages.count == 4)
    }

    @Test func `one that cannot be shown parts nobody`() {
        #expect(positions(line(photos("PLP"), hidden: [.make("photo-2")])) == [[3, 1]])
    }

    @Test func `a run ends at every sixteenth position`() {
        #expect(positions(line(photos("PPPPP", from: 14))) == [[18], [17, 16], [15, 14]])
    }

    @Test(arguments: 1...40) func `every photo is on one page, and pages lie beside each other both ways`(seed: UInt64)
    {
        let line = randomLine(seed)
        let pages = line.pages
        let shown = line.album.photos.map(\.id).filter(line.shows)
        #expect(pages.flatMap(\.photos) == shown)
        #expect(pages.last == line.oldest && pages.first == line.newest)
        for (newer, older) in zip(pages, pages.dropFirst()) {
            #expect(line.page(beside: newer, .older) == older && line.page(beside: older, .newer) == newer)
        }
        for page in pages {
            for photo in page.photos { #expect(line.page(showing: photo) == page, "\(photo)") }
        }
    }

    @Test(arguments: 1...40) func `a page as it was before leads past no photo`(seed: UInt64) {
        var random = Jitter(seed: seed)
        let line = randomLine(seed)
        let shown = line.album.photos.filter { line.shows($0.id) }
        for (index, photo) in shown.enumerated() {
            let hadOther = random.fraction() < 0.5 && index + 1 < shown.count
            let last = hadOther ? index + 1 : index
            let page = Page(photo, beside: hadOther ? shown[index + 1] : nil)
            let newer = index > 0 ? line.page(showing: shown[index - 1].id) : nil
            let older = last + 1 < shown.count ? line.page(showing: shown[last + 1].id) : nil
            #expect(line.page(beside: page, .newer) == newer)
            #expect(line.page(beside: page, .older) == older)
        }
    }

    @Test(arguments: 1...40) func `what comes and what goes pairs no distant photo anew`(seed: UInt64) {
        var random = Jitter(seed: seed)
        let shapes = String((0..<80).map { _ in random.fraction() < 0.8 ? "P" : "L" })
        let before = photos(shapes)
        let gone = Int64(random.fraction() * 80) + 1
        let after = before.filter { $0.position != gone } + photos("PPP", from: 81)
        let pages = [before, after].map { positions(line($0)).filter { $0.allSatisfy { $0 < 80 } } }
        func isDistant(_ page: [Int64]) -> Bool { page.allSatisfy { $0 / 16 != gone / 16 } }
        #expect(pages[0].filter(isDistant) == pages[1].filter(isDistant))
    }

    private func randomLine(_ seed: UInt64) -> PageSequence {
        var random = Jitter(seed: seed)
        let share = random.fraction()
        let shapes = String((0..<60).map { _ in random.fraction() < share ? "P" : "L" })
        let photos = photos(shapes).filter { _ in random.fraction() < 0.9 }
        return line(photos, hidden: Set(photos.map(\.id).filter { _ in random.fraction() < 0.1 }))
    }
}
