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
    /// The words over the photo and what else stands below the clock.
    var others: [PixelRect] = []

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
        case .new, .allPhotos:
            return upperSign(of: mark, on: screen).map { painting(of: $0, measures) } ?? Painting()
        case .moment(_, let opacity):
            let sign = upperSign(of: mark, on: screen).map { painting(of: $0, measures) } ?? Painting()
            return sign.faded(to: opacity)
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

    func board(_ block: Block, _ colour: Colour, _ measures: Measures) -> Block {
        block.onBoard(colour, inset: Self.inset(measures), radius: measures.unit * 10)
    }

    static func inset(_ measures: Measures) -> (x: Double, y: Double) { (measures.unit * 2.2, measures.unit * 0.6) }

    /// The sign that leads to memory lane, at the end of older photos, because the lane comes from there.
    private func memories(_ measures: Measures) -> Block {
        let forward = Glyph.chevron(side: max(Int(measures.unit * 3), 12), Palette.ink, isForward: true)
        let text = setter.set(words.text(.memories), measures.text(3.6, Palette.ink, .bold))
        return board(.row([Block(text), Block(forward)], gap: measures.unit * 0.8), Palette.amber, measures)
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
