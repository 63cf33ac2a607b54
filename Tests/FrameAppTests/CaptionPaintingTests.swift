import FamilyCore
import FamilyTesting
import FrameCore
import PangoText
import Testing

@testable import FrameApp

/// However much was written, the photo stays a photo, and all of it can be read.
@MainActor
struct CaptionPaintingTests {
    private static let lines = (1...140).map { "Line \($0)" }.joined(separator: "\n")
    private static let letter = String(repeating: "It rained all night long. ", count: 12)
    private let setter = TextSetter(fonts: FontMap())

    private func caption(
        _ words: String,
        sender: String = "Anna",
        part: PagePart = .whole,
        comments: Int = 0,
        earlier: Int = 3,
        isWhole: Bool = false
    ) -> SceneCaption {
        SceneCaption(
            photo: .make("p"),
            part: part,
            words: words,
            sender: sender,
            age: .days(2),
            hearts: 1,
            comments: (0..<comments).map { SceneComment(author: "Mikko \($0)", words: Self.letter) },
            commentCount: comments + earlier,
            isWhole: isWhole,
            opacity: 1
        )
    }

    private func block(_ caption: SceneCaption, on screen: PixelSize) throws -> Block {
        CaptionPainting(caption: caption, words: try Painted.words(), setter: setter).set(on: screen).block
    }

    @Test(arguments: [0.43, 0.5], [false, true])
    func `keeps within its part of a tall page`(height: Double, isWhole: Bool) throws {
        let screen = PixelSize(width: 600, height: 1024)
        let words = String(repeating: "At the lake with everybody who could come. ", count: 6)
        let part = PagePart(across: 0...1, down: 0...height * 600 / 1024)
        let block = try block(caption(words, part: part, comments: 3, isWhole: isWhole), on: screen)
        #expect(block.height <= Int(height * 600) && block.height > 0)
    }

    @Test(arguments: Painted.quickScreens) func `lines without end take no more than three`(screen: PixelSize) throws {
        let three = try block(caption(Self.letter + Self.letter), on: screen)
        #expect(try block(caption(Self.lines), on: screen).height <= three.height)
        #expect(try block(caption("One\nTwo\nThree"), on: screen).height <= three.height)
    }

    @Test(arguments: [PagePart.whole, PagePart(across: 0.1...0.48)])
    func `three hundred letters are cut at first, and whole at a second touch`(part: PagePart) throws {
        let screen = PixelSize(width: 1280, height: 800)
        #expect(try block(caption(Self.letter, part: part), on: screen).painting.isCut)
        #expect(try !block(caption(Self.letter, part: part, isWhole: true), on: screen).painting.isCut)
    }

    @Test(arguments: Painted.quickScreens, [0, 2, 20])
    func `all of it stays between the marks above and the hearts below`(screen: PixelSize, comments: Int) throws {
        for words in ["", "Snow!", Self.letter, Self.lines] {
            let block = try block(caption(words, comments: comments, isWhole: true), on: screen)
            #expect(block.height <= screen.height - Int(Measures(screen).unit * 26), "\(words.prefix(12))")
            #expect(block.width <= screen.width)
        }
    }

    @Test(arguments: [PagePart.whole, PagePart(across: 0.1...0.48)])
    func `a long name leaves the date to be read`(part: PagePart) throws {
        let name = String(repeating: "Featherstonehaugh ", count: 12)
        let screen = PixelSize(width: 1280, height: 800)
        #expect(try !block(caption("Snow!", sender: name, part: part), on: screen).painting.isCut)
    }

    @Test(arguments: ["", "Snow!", "One\nTwo"])
    func `a second touch moves nothing where all is shown`(words: String) throws {
        let screen = PixelSize(width: 1280, height: 800)
        func set(_ caption: SceneCaption) throws -> (block: Block, isRaised: Bool) {
            CaptionPainting(caption: caption, words: try Painted.words(), setter: setter).set(on: screen)
        }
        let (usual, whole) = (try set(caption(words, earlier: 0)), try set(caption(words, earlier: 0, isWhole: true)))
        #expect(!whole.isRaised && whole.block.width == usual.block.width && whole.block.height == usual.block.height)
        #expect(try set(caption(words, earlier: 1, isWhole: true)).isRaised)
        #expect(try set(caption(Self.letter, earlier: 0, isWhole: true)).isRaised)
        #expect(try set(caption("One\nTwo\nThree\nFour", earlier: 0, isWhole: true)).isRaised)
    }
}
