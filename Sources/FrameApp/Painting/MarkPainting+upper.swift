import FamilyCore
import FrameCore
import PangoText
import PixelPainting

/// A sign in the upper corner of the newer end, before its board is drawn.
struct UpperSign {
    /// The lines that stand on the clock's board.
    let row: Block
    let colour: Colour
    /// The place of the board.
    var place: PixelRect
}

// The signs in the upper corner of the newer end: the mark that photos came, and below it the sign of moments. They
// stand below the clock of the other upper corner if it is too wide.

extension MarkPainting {
    /// The width that a cut name has at least, in sizes of its letters: about eight letters.
    private static let leastName = 5.0

    /// Returns the sign and its place; nil for marks of the other corners.
    func upperSign(of mark: SceneMark, on screen: PixelSize) -> UpperSign? {
        let measures = Measures(screen)
        switch mark {
        case .new(let count): return new(count, measures)
        case .moment(let title, _): return moment(title, measures)
        case .allPhotos: return allPhotos(measures)
        case .offline, .forgotten, .muted, .paused, .memories, .heart: return nil
        }
    }

    func painting(of sign: UpperSign, _ measures: Measures) -> Painting {
        board(sign.row, sign.colour, measures).placed(x: sign.place.x, y: sign.place.y)
    }

    private func new(_ count: Int, _ measures: Measures) -> UpperSign {
        let text = setter.set(words.text(.newCount, count: count), measures.text(3.6, Palette.ink, .bold))
        return clearOfClock(sign(Block(text), Palette.amber, measures), measures)
    }

    private func allPhotos(_ measures: Measures) -> UpperSign {
        let back = Glyph.chevron(side: max(Int(measures.unit * 3), 12), Palette.ink)
        let text = setter.set(words.text(.allPhotos), measures.text(3.6, Palette.ink, .bold))
        let row = Block.row([Block(back), Block(text)], gap: measures.unit * 0.8)
        return clearOfClock(sign(row, Palette.amber, measures), measures)
    }

    /// The sign with the moment's name: beside the clock, else below it, and only as much of the name as fits beside
    /// the clock if something stands below it.
    private func moment(_ title: String, _ measures: Measures) -> UpperSign {
        let beside = sign(name(title, measures), Palette.shade, measures)
        let whole = clearOfClock(beside, measures)
        guard let clock, whole.place.y > beside.place.y, !isClear(whole.place) else { return whole }
        let width = clock.x - Self.gap(measures) - Self.edge(measures) - around(measures)
        let least = setter.width(ofSizes: Self.leastName, in: nameStyle(measures), upTo: .max)
        return width < least ? whole : sign(name(title, measures, upTo: width), Palette.shade, measures)
    }

    private func isClear(_ place: PixelRect) -> Bool { others.allSatisfy { $0.intersection(place).isEmpty } }

    // MARK: - Places

    private static func edge(_ measures: Measures) -> Int { Int(measures.unit * 3) }

    private static func gap(_ measures: Measures) -> Int { Int(measures.unit * 1.5) }

    /// Places a sign at the top, or below the mark that photos came.
    private func sign(_ row: Block, _ colour: Colour, _ measures: Measures) -> UpperSign {
        let inset = Self.inset(measures)
        let place = PixelRect(
            x: Self.edge(measures),
            y: newMark.map { $0.maxY + Self.gap(measures) } ?? Self.edge(measures),
            width: row.width + 2 * Int(inset.x),
            height: row.height + 2 * Int(inset.y)
        )
        return UpperSign(row: row, colour: colour, place: place)
    }

    /// Moves a sign below the clock if it is too wide to stand beside it.
    private func clearOfClock(_ sign: UpperSign, _ measures: Measures) -> UpperSign {
        guard let clock, sign.place.maxX + Self.gap(measures) > clock.x else { return sign }
        var moved = sign
        moved.place.y = max(sign.place.y, clock.maxY + Self.gap(measures))
        return moved
    }

    // MARK: - The moment's name

    private func nameStyle(_ measures: Measures) -> TextStyle {
        var style = measures.text(3.6, Palette.cream, .semibold)
        style.direction = .ofText
        return style
    }

    /// The sign has as much of the moment's name as fits on a line, and an arrow, because it leads into the moment.
    private func name(_ title: String, _ measures: Measures, upTo width: Int = .max) -> Block {
        var style = nameStyle(measures)
        let whole = measures.screen.width - 2 * Self.edge(measures) - around(measures)
        style.maxWidth = min(whole, Int(measures.unit * 90), width)
        return .row([Block(setter.set(title, style)), Block(forward(measures))], gap: measures.unit * 0.8)
    }

    /// The width in pixels of all that stands beside the name on its board.
    private func around(_ measures: Measures) -> Int {
        2 * Int(Self.inset(measures).x) + Int(measures.unit * 0.8) + forward(measures).width
    }

    private func forward(_ measures: Measures) -> Bitmap {
        Glyph.chevron(side: max(Int(measures.unit * 3), 12), Palette.amber, isForward: true)
    }
}
