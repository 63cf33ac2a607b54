import CSDL2
import CSDLImage
import FamilyCore
import FamilyTesting
import Foundation
import FrameCore
import Testing

@testable import FrameApp
@testable import PixelPainting
@testable import SDLScreen

/// Every state of the frame in each language, lying and standing, held to a
/// picture that somebody has looked at: `Pictures/states-LANGUAGE-WAY.png`.
///
/// After a change that is meant, run with GRANDMA_PAINT_STATES=1, look at the
/// pictures, and commit them.
@MainActor
struct StatePicturesTests {
    private nonisolated static let screens = [
        "lying": PixelSize(width: 480, height: 300), "standing": PixelSize(width: 300, height: 480),
    ]
    private static let columns = 5
    /// How far a colour may be away, and how many of 10,000 pixels may be
    /// further: a letter drawn by another release of a library is not another
    /// letter.
    private static let nearness = 48
    private static let fewPixels = 20

    @Test(arguments: Painted.languages, screens.keys.sorted())
    func `look as they were approved`(language: String, way: String) throws {
        let screen = try #require(Self.screens[way])
        let painted = try paint(in: language, on: screen)
        let path = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Pictures/states-\(language)-\(way).png").path
        if ProcessInfo.processInfo.environment["GRANDMA_PAINT_STATES"] != nil { try painted.save(toPNG: path) }
        let approved = try #require(try Self.pixels(ofPNG: path, size: painted.size))
        for (index, state) in FrameStates.all(in: language).enumerated() {
            let tile = Self.tile(index, screen)
            let others = Self.differing(painted, approved, in: tile)
            #expect(others * 10_000 <= Self.fewPixels * tile.width * tile.height, "\(state.name): \(others) pixels")
        }
    }

    @Test func `show a difference of one word`() throws {
        let screen = PixelSize(width: 480, height: 300)
        let english = try paint(in: "en", on: screen)
        let finnish = try paint(in: "fi", on: screen)
        let pixels = Array(UnsafeBufferPointer(start: finnish.pixels, count: finnish.size.width * finnish.size.height))
        for (index, state) in FrameStates.all(in: "en").enumerated() where state.hasWords {
            let tile = Self.tile(index, screen)
            let others = Self.differing(english, pixels, in: tile)
            #expect(others * 10_000 > Self.fewPixels * tile.width * tile.height, "\(state.name)")
        }
    }

    private func paint(in language: String, on screen: PixelSize) throws -> Sheet {
        let painter = try Painted.painter(in: language)
        let states = FrameStates.all(in: language)
        let last = Self.tile(states.count - 1, screen)
        let sheet = Sheet(size: PixelSize(width: Self.columns * screen.width, height: last.maxY))
        let pictures = FrameStates.pictures(on: screen)
        for (index, state) in states.enumerated() {
            let page = Sheet(size: screen)
            page.draw { painter.paint(state.scene(on: screen), on: $0, pictures: pictures) }
            let place = Self.tile(index, screen)
            for y in 0..<screen.height {
                (sheet.pixels + (place.y + y) * sheet.size.width + place.x)
                    .update(from: page.pixels + y * screen.width, count: screen.width)
            }
        }
        return sheet
    }

    private static func tile(_ index: Int, _ screen: PixelSize) -> PixelRect {
        PixelRect(screen).moved(x: index % columns * screen.width, y: index / columns * screen.height)
    }

    private static func differing(_ painted: Sheet, _ approved: [UInt32], in tile: PixelRect) -> Int {
        var count = 0
        for y in tile.y..<tile.maxY {
            for x in tile.x..<tile.maxX {
                let index = y &* painted.size.width &+ x
                if !isNear(painted.pixels[index], approved[index]) { count &+= 1 }
            }
        }
        return count
    }

    private static func isNear(_ one: UInt32, _ other: UInt32) -> Bool {
        guard (one ^ other) & 0xFFFFFF != 0 else { return true }
        return [0, 8, 16].allSatisfy { abs(Int(one >> $0 & 255) - Int(other >> $0 & 255)) <= nearness }
    }

    /// Nothing where the picture has another size.
    private static func pixels(ofPNG path: String, size: PixelSize) throws -> [UInt32]? {
        guard let loaded = IMG_Load(path) else { throw SDLError("open \(path)") }
        defer { SDL_FreeSurface(loaded) }
        guard let words = SDL_ConvertSurfaceFormat(loaded, SDL_PIXELFORMAT_RGB888.rawValue, 0) else {
            throw SDLError("convert \(path)")
        }
        defer { SDL_FreeSurface(words) }
        guard words.pointee.w == size.width, words.pointee.h == size.height,
            let pixels = words.pointee.pixels?.assumingMemoryBound(to: UInt32.self)
        else { return nil }
        let stride = Int(words.pointee.pitch) / 4
        return (0..<size.height).flatMap { UnsafeBufferPointer(start: pixels + $0 * stride, count: size.width) }
    }
}
