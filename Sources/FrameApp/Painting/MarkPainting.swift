import FamilyCore
import FrameCore
import PangoText
import PixelPainting

/// The small signs in a screen's corners.
struct MarkPainting {
    let words: Words
    let setter: TextSetter
    /// The mark that photos came; the sign of moments stands below it.
    var newMark: PixelRect?
    /// The clock; the signs of the upper corner stand beside it, or below it if the clock is too wide.
    var clock: PixelRect?

    func painting(of mark: SceneMark, on screen: PixelSize) -> Painting {
        let measures = Measures(screen)
        let edge = Int(measures.unit * 3)
        switch mark {
        case .offline:
            let block = sign(Glyph.cloudOff, measures)
            return block.placed(x: edge, y: screen.height - edge - block.height)
        case .forgotten:
            let block = sign(Glyph.key, measures)
            return block.placed(x: edge, y: screen.height - edge - block.height)
        case .muted(let isBeside):
            let block = sign(Glyph.muted, measures)
            let beside = isBeside ? block.width + Int(measures.unit * 1.5) : 0
            return block.placed(x: edge + beside, y: screen.height - edge - block.height)
        case .paused(let before):
            let block = sign(Glyph.paused, measures)
            let left = before * (block.width + Int(measures.unit * 1.5))
            return block.placed(x: edge + left, y: screen.height - edge - block.height)
        case .new(let count):
            let block = pill(words.text(.newCount, count: count), measures)
            // In large letters, the clock may need this corner, too.
            let below = clock.flatMap { edge + block.width > $0.x ? $0.maxY + Int(measures.unit * 1.5) : nil }
            return block.placed(x: edge, y: below ?? edge)
        case .moment(let title, let opacity):
            return placed(moment(title, measures), edge, measures).faded(to: opacity)
        case .allPhotos:
            return placed(allPhotos(measures), edge, measures)
        case .memories:
            let block = memories(measures)
            return block.placed(x: screen.width - edge - block.width, y: screen.height - edge - block.height)
        case .heart(let progress, let part):
            return heart(progress, measures, on: part, edge: edge)
        }
    }

    /// A heart to touch, at the place of a given heart.
    func offeredHeart(on screen: PixelSize, _ part: PagePart, opacity: Double) -> Painting {
        let measures = Measures(screen)
        let side = Int(measures.unit * 9)
        let place = Int(measures.unit * 3) + side
        var painting = Painting()
        let glyph = Glyph.heart(side: side, Palette.shade, outline: Palette.cream)
        painting.bitmap(glyph, x: part.right(on: screen) - place, y: part.bottom(on: screen) - place, opacity: opacity)
        return painting
    }

    /// A small sign on a round board.
    private func sign(_ glyph: (Int, Colour) -> Bitmap, _ measures: Measures) -> Block {
        let drawn = glyph(max(Int(measures.unit * 3.6), 14), Palette.cream)
        let inset = measures.unit * 1.3
        return Block(drawn).onBoard(Palette.shade, inset: (inset, inset), radius: measures.unit * 10)
    }

    private func pill(_ text: String, _ measures: Measures) -> Block {
        board(Block(setter.set(text, measures.text(3.6, Palette.ink, .bold))), Palette.amber, measures)
    }

    private func board(_ block: Block, _ colour: Colour, _ measures: Measures) -> Block {
        block.onBoard(colour, inset: (measures.unit * 2.2, measures.unit * 0.6), radius: measures.unit * 10)
    }

    /// Places the sign of moments.
    private func placed(_ sign: Block, _ edge: Int, _ measures: Measures) -> Painting {
        let gap = Int(measures.unit * 1.5)
        var y = newMark.map { $0.maxY + gap } ?? edge
        if let clock, edge + sign.width + gap > clock.x { y = max(y, clock.maxY + gap) }
        return sign.placed(x: edge, y: y)
    }

    private func allPhotos(_ measures: Measures) -> Block {
        let back = Glyph.chevron(side: max(Int(measures.unit * 3), 12), Palette.ink)
        let text = setter.set(words.text(.allPhotos), measures.text(3.6, Palette.ink, .bold))
        return board(.row([Block(back), Block(text)], gap: measures.unit * 0.8), Palette.amber, measures)
    }

    /// The sign that leads to memory lane, at the end of older photos, because the lane comes from there.
    private func memories(_ measures: Measures) -> Block {
        let forward = Glyph.chevron(side: max(Int(measures.unit * 3), 12), Palette.ink, isForward: true)
        let text = setter.set(words.text(.memories), measures.text(3.6, Palette.ink, .bold))
        return board(.row([Block(text), Block(forward)], gap: measures.unit * 0.8), Palette.amber, measures)
    }

    /// The sign with as much of the moment's name as fits on a line, and an arrow because it leads into the moment.
    private func moment(_ title: String, _ measures: Measures) -> Block {
        let forward = Glyph.chevron(side: max(Int(measures.unit * 3), 12), Palette.amber, isForward: true)
        var style = measures.text(3.6, Palette.cream, .semibold)
        style.direction = .ofText
        let around = Int(measures.unit * (2 * 3 + 2 * 2.2 + 0.8)) + forward.width
        style.maxWidth = min(measures.screen.width - around, Int(measures.unit * 90))
        return board(
            .row([Block(setter.set(title, style)), Block(forward)], gap: measures.unit * 0.8),
            Palette.shade,
            measures
        )
    }

    /// Penner's "back" curve: from 0 to a tenth beyond 1, and back to 1.
    private static func pressedOn(_ share: Double) -> Double {
        let rest = share - 1
        return 1 + 2.70158 * rest * rest * rest + 1.70158 * rest * rest
    }

    /// A heart that grows a little beyond its size and settles, as if pressed
    /// on.
    private func heart(_ progress: Double, _ measures: Measures, on part: PagePart, edge: Int) -> Painting {
        let full = measures.unit * 9
        let share = min(max(progress, 0), 1)
        let side = max(Int(full * Self.pressedOn(share)), 1)
        let glyph = Glyph.heart(side: side, Palette.heart, outline: Palette.cream)
        let middle = Int(full / 2)
        var painting = Painting()
        painting.bitmap(
            glyph,
            x: part.right(on: measures.screen) - edge - middle - side / 2,
            y: part.bottom(on: measures.screen) - edge - middle - side / 2,
            opacity: min(share * 2, 1)
        )
        return painting
    }
}
