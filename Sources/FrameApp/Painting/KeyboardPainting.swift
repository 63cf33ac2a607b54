import FamilyCore
import FrameCore
import PangoText
import PixelPainting

/// The on-screen keyboard; the touched key is highlighted.
struct KeyboardPainting {
    let view: SceneSignIn
    let words: Words
    let setter: TextSetter
    let boards: KeyBackgroundCache

    /// The distance of a letter's baseline below the middle of its key, as a
    /// share of the letter's size: between what capitals and small letters
    /// would need.
    private static let foot = 0.34

    func painting(_ plan: KeyboardPlan, _ measures: Measures) -> Painting {
        var painting = Painting()
        for place in plan.places { painting.append(key(place, measures)) }
        if let choices = view.choices { painting.append(self.choices(choices, measures)) }
        return painting
    }

    // MARK: - Keys

    private func key(_ place: KeyboardPlan.Place, _ measures: Measures) -> Painting {
        let isPressed = view.pressed.contains(.key(place.key))
        let isMarked = view.marked == .key(place.key)
        let look = isMarked ? (board: Palette.cream, ink: Palette.ink) : look(of: place.key, isPressed: isPressed)
        let face = place.face
        var painting = Painting()
        let board =
            isMarked
            ? boards.marked(width: face.width, height: face.height, look.board, measures)
            : boards.key(width: face.width, height: face.height, look.board)
        painting.bitmap(board, x: face.x, y: face.y)
        painting.append(label(of: place.key, in: face, look.ink))
        return painting
    }

    private func look(of key: KeyboardKey, isPressed: Bool) -> (board: Colour, ink: Colour) {
        switch key {
        case .enter: return (isPressed ? Palette.cream : Palette.amber, Palette.ink)
        case _ where isPressed: return (Palette.amber, Palette.ink)
        case .shift where view.keyboard.shift != .off: return (Palette.cream, Palette.ink)
        case .letter, .space: return (Palette.key, Palette.cream)
        case .shift, .backspace, .page: return (Palette.quietKey, Palette.cream)
        }
    }

    private func label(of key: KeyboardKey, in face: PixelRect, _ ink: Colour) -> Painting {
        let side = min(face.height * 44 / 100, face.width * 60 / 100)
        switch key {
        case .letter(let letter): return sign(String(letter), in: face, ink)
        case .space: return Painting()
        case .backspace: return Block(Glyph.backspace(side: side, ink)).centred(in: face)
        case .shift: return Block(Glyph.shift(side: side, view.keyboard.shift, ink)).centred(in: face)
        case .page(let page): return word(name(of: page), in: face, ink, .regular)
        case .enter: return word(words.enter(view.purpose, on: view.focus), in: face, ink, .bold)
        }
    }

    /// The name of a keyboard page, which shows what the page contains.
    private func name(of page: Keyboard.Page) -> String {
        switch page {
        case .letters: "abc"
        case .accents: "áñø"
        case .digits: "123"
        case .signs: "#+="
        }
    }

    private func sign(_ letter: String, in face: PixelRect, _ ink: Colour) -> Painting {
        let size = min(Double(face.height) * 0.5, Double(face.width) * 0.66)
        return onFoot(letter, TextStyle(size: size, colour: ink), in: face)
    }

    /// A word on a key, as large as on similar keys, but inside the key.
    private func word(_ text: String, in face: PixelRect, _ ink: Colour, _ weight: TextStyle.Weight) -> Painting {
        var style = TextStyle(size: 100, colour: ink)
        style.weight = weight
        let width = Double(max(setter.measure(text, style).width, 1))
        style.size = min(Double(face.height) * 0.34, Double(face.width) * 0.82 / width * 100)
        return onFoot(text, style, in: face)
    }

    /// A text centred horizontally; vertically all letters share one baseline.
    private func onFoot(_ text: String, _ style: TextStyle, in frame: PixelRect) -> Painting {
        let set = setter.set(text, style)
        let foot = frame.y + frame.height / 2 + Int(style.size * Self.foot)
        var painting = Painting()
        painting.words(set, x: frame.x + (frame.width - set.bitmap.width) / 2, y: foot - set.baseline)
        return painting
    }

    // MARK: - A held key

    private func choices(_ choices: KeyChoices, _ measures: Measures) -> Painting {
        let frames = choices.choices.map(\.frame)
        guard let left = frames.map(\.x).min(), let right = frames.map(\.maxX).max(), let row = frames.first else {
            return Painting()
        }
        var painting = Painting()
        let board = PixelRect(x: left, y: row.y, width: right - left, height: row.height)
        painting.bitmap(boards.key(width: board.width, height: board.height, Palette.cream), x: board.x, y: board.y)
        for (index, choice) in choices.choices.enumerated() {
            if index == choices.pickedIndex {
                let face = choice.frame.shrunk(by: max(Int(measures.unit * 0.7), 2))
                painting.bitmap(boards.key(width: face.width, height: face.height, Palette.amber), x: face.x, y: face.y)
            }
            painting.append(sign(String(choice.letter), in: choice.frame, Palette.ink))
        }
        return painting
    }
}

/// A cache of key backgrounds: a keyboard has many keys of few sizes, and each
/// press draws them all.
final class KeyBackgroundCache {
    private struct Look: Hashable {
        var width: Int
        var height: Int
        var colour: Colour
        var edge: Colour?
        var line: Double
    }

    /// The most backgrounds kept, more than one screen needs; beyond it the
    /// cache is emptied.
    private static let most = 40
    private var kept: [Look: Bitmap] = [:]

    func empty() { kept = [:] }

    func key(width: Int, height: Int, _ colour: Colour) -> Bitmap {
        board(Look(width: width, height: height, colour: colour, edge: nil, line: 0))
    }

    /// The background of the control that a remote control has reached.
    func marked(width: Int, height: Int, _ colour: Colour, _ measures: Measures) -> Bitmap {
        let line = max(measures.unit * 0.6, 2)
        return board(Look(width: width, height: height, colour: colour, edge: Palette.amber, line: line))
    }

    func field(width: Int, height: Int, edge: Colour, line: Double) -> Bitmap {
        board(Look(width: width, height: height, colour: Palette.field, edge: edge, line: line))
    }

    private func board(_ look: Look) -> Bitmap {
        if let known = kept[look] { return known }
        let bitmap = Bitmap(width: look.width, height: look.height) { pen in
            trace(look, pen)
            pen.fill(look.colour)
            guard let edge = look.edge else { return }
            trace(look, pen)
            pen.stroke(edge, width: look.line)
        }
        if kept.count >= Self.most { kept = [:] }
        kept[look] = bitmap
        return bitmap
    }

    private func trace(_ look: Look, _ pen: borrowing Pen) {
        pen.rectangle(
            x: look.line / 2,
            y: look.line / 2,
            width: Double(look.width) - look.line,
            height: Double(look.height) - look.line,
            radius: Double(look.height) * 0.16
        )
    }
}
