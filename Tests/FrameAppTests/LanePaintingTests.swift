import FamilyCore
import FamilyTesting
import FrameCore
import PangoText
import Testing

@testable import FrameApp
@testable import PixelPainting

/// Memory lane as it is drawn.
@MainActor
struct LanePaintingTests {
    private static let ghost: UInt32 = 0xFF00FF
    private static let colour: UInt32 = 0x304860

    private let photo = PhotoID.make("red")

    private func pictures(on screen: PixelSize) -> PictureSet {
        let (side, cell) = (LaneLayout(screen).side, GridLayout(screen).side)
        return PictureSet(
            pages: [:],
            thumbnails: [photo: Painted.picture(0x602020, on: PixelSize(width: cell, height: cell))],
            covers: [photo: Painted.picture(Self.colour, on: PixelSize(width: side, height: side))]
        )
    }

    private func grid(on screen: PixelSize, shift: Double = 1, scrolled offset: Int = 0) -> SceneGrid {
        let layout = GridLayout(screen)
        let cells = layout.slots(scrolled: 0).map { slot in
            SceneGrid.Cell(photo: photo, place: layout.place(of: slot, scrolled: 0), opacity: 1)
        }
        let lane = Painted.lane(of: photo, on: screen, shift: shift, scrolled: offset)
        return SceneGrid(cells: cells, gap: layout.gap, lane: lane)
    }

    @Test(arguments: Painted.quickScreens, [0, 90]) func `covers lie in their places, and no pixel stays as it was`(
        screen: PixelSize,
        offset: Int
    ) throws {
        let painter = try Painted.painter()
        for shift in [0.3, 1] {
            let grid = grid(on: screen, shift: shift, scrolled: offset)
            Sheet(size: screen).draw { canvas in
                canvas.fill(canvas.bounds, 0xFF00_0000 | Self.ghost)
                painter.paint(Scene(content: .grid(grid)), on: canvas, pictures: pictures(on: screen))
                let ghosts = (0..<screen.height).contains { y in
                    (0..<screen.width).contains { canvas[$0, y] == Self.ghost }
                }
                #expect(!ghosts)
                let aside = screen.width - Int((shift * Double(screen.width)).rounded())
                for cover in grid.lane?.covers ?? [] {
                    let seen = cover.place.moved(x: aside, y: 0).intersection(PixelRect(screen))
                    guard !seen.isEmpty else { continue }
                    #expect(canvas[seen.x + seen.width / 2, seen.y + seen.height / 2] == Self.colour)
                }
            }
        }
    }

    @Test(arguments: Painted.quickScreens, Painted.languages)
    func `words stand below their cover and above the next, and the heading beside the way back`(
        screen: PixelSize,
        language: String
    ) throws {
        let painter = try Painted.painter(in: language)
        let layout = LaneLayout(screen)
        let scene = Scene(content: .grid(grid(on: screen)), marks: [.allPhotos])
        let words = painter.painting(of: scene, on: screen, pictures: pictures(on: screen)).bitmapFrames
        let way = try #require(painter.momentMark)
        let covers = layout.indices(scrolled: 0).map { layout.place(of: $0, scrolled: 0) }
        #expect(words.count > covers.count * 2)
        for frame in words where frame.y > way.maxY {
            let isBelowOne = covers.contains { cover in
                frame.x >= cover.x && frame.maxX <= cover.maxX && frame.y >= cover.maxY
                    && frame.maxY <= cover.maxY + layout.words
            }
            #expect(isBelowOne, "\(frame) on \(screen)")
        }
        let beside = words.filter { $0.y <= way.maxY && !way.contains($0) }
        #expect(beside.count == 1 && beside.allSatisfy { $0.intersection(way).isEmpty && $0.maxY <= layout.head })
        #expect(way.maxY <= layout.head, "the way back covers no picture")
    }

    @Test(arguments: Painted.quickScreens, Painted.languages)
    func `the way to memory lane is large enough, and keeps clear of the other signs`(
        screen: PixelSize,
        language: String
    ) throws {
        let painter = try Painted.painter(in: language)
        var scene = Scene(content: .grid(grid(on: screen, shift: 1)), marks: [.offline])
        let cloud = try #require(painter.painting(of: scene, on: screen, pictures: [:]).bitmapFrames.last)
        scene.marks.append(.memories)
        _ = painter.painting(of: scene, on: screen, pictures: [:])
        let way = try #require(painter.momentMark)
        #expect(PixelRect(screen).contains(way) && way.intersection(cloud).isEmpty)
        #expect(way.height * 100 >= min(screen.width, screen.height) * 5)
    }

    @Test func `in the evening a page that opens covers words, and is dimmed once`() throws {
        let painter = try Painted.painter()
        let screen = Painted.small
        var grid = grid(on: screen)
        grid.progress = 0.5
        grid.hero = SceneGrid.Hero(
            page: Painted.page(.make("page")),
            cell: LaneLayout(screen).place(of: 0, scrolled: 0)
        )
        var pictures = pictures(on: screen)
        pictures.pages = [.make("page"): Painted.picture(0x808080, on: screen)]
        let scene = Scene(content: .grid(grid), dimming: 0.5)
        let painting = painter.painting(of: scene, on: screen, pictures: pictures)
        let hero = painting.layers.last { if case .magnified = $0.content { true } else { false } }
        let place = try #require(hero?.frame)
        #expect(painting.bitmapFrames.contains { place.contains($0) })
        Sheet(size: screen).draw { canvas in
            canvas.draw(painting)
            let isDimmedOnce = (place.y..<place.maxY).allSatisfy { y in
                (place.x..<place.maxX).allSatisfy { (0x3E...0x42).contains(canvas[$0, y] & 0xFF) }
            }
            #expect(isDimmedOnce)
        }
    }

    @Test func `a cover without a picture keeps its place and its words`() throws {
        let painter = try Painted.painter()
        let screen = Painted.small
        var grid = grid(on: screen)
        for index in grid.lane?.covers.indices ?? 0..<0 { grid.lane?.covers[index].photo = nil }
        let place = try #require(grid.lane?.covers.first?.place)
        Sheet(size: screen).draw { canvas in
            painter.paint(Scene(content: .grid(grid)), on: canvas, pictures: pictures(on: screen))
            #expect(Colour(canvas[place.x + 5, place.y + 5]) == Palette.awaited)
        }
    }
}
