import FamilyCore
import FrameCore
import PangoText
import Testing

@testable import FrameApp
@testable import PixelPainting

/// The question which server it is, and the name of a found one on the invitation.
@MainActor
struct ServersPaintingTests {
    @Test(arguments: Painted.languages, Painted.screens)
    func `keeps its own words and every address whole, on the screen`(language: String, screen: PixelSize) throws {
        let painter = try Painted.painter(in: language)
        for page in 0...1 {
            var servers = Painted.servers
            servers.page = page
            let painting = painter.painting(of: Scene(content: .servers(servers)), on: screen, pictures: [:])
            let isCut = painting.isCut
            // On a screen in the hand that stands, an address of version 6 is cut.
            #expect(!isCut || screen.width < 400)
            for frame in painting.bitmapFrames { #expect(PixelRect(screen).contains(frame), "\(frame)") }
        }
    }

    @Test(arguments: Painted.screens)
    func `lays no words over words`(screen: PixelSize) throws {
        let servers = Painted.servers
        let plan = ServerChoicePlan(screen, count: servers.rows.count, page: 0)
        let boards = plan.rows.map(\.frame)
        let painting = try Painted.painter().painting(of: Scene(content: .servers(servers)), on: screen, pictures: [:])
        let words = painting.bitmapFrames.filter { !boards.contains($0) }
        #expect(plan.rows.contains { servers.rows[$0.index].isAway })
        // Question and note, two for each row, and the ways to other rows and to another server.
        #expect(words.count == 2 + 2 * boards.count + 2)
        for (index, frame) in words.enumerated() {
            for other in words.dropFirst(index + 1) { #expect(frame.intersection(other).isEmpty, "\(frame), \(other)") }
        }
    }

    @Test(arguments: Painted.screens)
    func `a row is as high as a finger needs`(screen: PixelSize) {
        let plan = ServerChoicePlan(screen, count: 6, page: 0)
        for row in plan.rows { #expect(row.frame.height * 10 >= min(screen.width, screen.height)) }
        #expect(plan.rows.count == ServerChoicePlan.mostRows && plan.more != nil)
    }

    @Test(arguments: Painted.languages, Painted.screens)
    func `the button under a long name still says what it does`(language: String, screen: PixelSize) throws {
        let page = InvitationPage(
            invitation: Painted.ofFoundServer,
            words: try Painted.words(in: language),
            setter: TextSetter(fonts: FontMap())
        )
        let isCut = page.changeWords("The Featherstonehaugh-Cholmondeleys o…", on: screen).isCut
        #expect(!isCut)
    }
}
