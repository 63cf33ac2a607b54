import FamilyCore
import FrameCore
import PangoText
import PixelPainting

/// A page with one sentence, one thing to do, and a word to say on the
/// telephone.
struct NoticePage {
    let notice: SceneNotice
    let words: Words
    let setter: TextSetter

    func painting(on screen: PixelSize) -> Painting {
        let way = NoticePlan.address(on: screen)
        let foot = notice.offersAddress ? screen.height - way.y : 0
        var painting = Measures.largest(on: screen, foot: foot, message).centred(in: PixelRect(screen))
        let help = help(Measures(screen))
        let bottom = screen.height - help.height - Int(Measures(screen).unit * 4)
        painting.append(help.placed(x: (screen.width - help.width) / 2, y: bottom))
        if let network = notice.network {
            painting.append(change(network, on: screen).centred(in: NetworkFactsPlan.opening(on: screen)))
        }
        if notice.offersAddress { painting.append(typeAddress(Measures(screen)).centred(in: way)) }
        return painting
    }

    /// The button for who knows where the server is.
    private func typeAddress(_ measures: Measures) -> Block {
        board(setter.set(words.text(.typeAddress), measures.text(3.4, Palette.sand)), measures)
    }

    private func message(_ measures: Measures) -> Block {
        let heart = Glyph.heart(side: Int(measures.unit * 9), Palette.heart)
        return .column(
            [
                (Block(heart), 0),
                (Block(line(words.sentence(notice.sentence), 7, Palette.cream, .bold, measures)), measures.unit * 4),
                (Block(line(words.sentence(notice.action), 4.5, Palette.sand, .regular, measures)), measures.unit * 3),
            ],
            along: .centre
        )
    }

    private func line(
        _ text: String,
        _ units: Double,
        _ colour: Colour,
        _ weight: TextStyle.Weight,
        _ measures: Measures
    ) -> SetText {
        var style = measures.text(units, colour, weight)
        style.alignment = .centre
        // On lines of more than about 45 letters, the eye does not find the
        // next line.
        style.maxWidth = setter.width(ofSizes: 24, in: style, upTo: measures.content.width)
        style.maxLines = 4
        style.isBalanced = true
        return setter.set(text, style)
    }

    /// The button with the name of the Wi-Fi, which may be the wrong one.
    private func change(_ network: String, on screen: PixelSize) -> Block {
        let measures = Measures(screen)
        var style = measures.text(3.4, Palette.sand)
        style.maxWidth = NetworkFactsPlan.opening(on: screen).width - Int(2 * Self.inset(measures).x)
        style.maxLines = 1
        func text(letters: Int) -> SetText {
            setter.set(words.text(.changeServer, ["server": words.apart(network.shortened(to: letters))]), style)
        }
        // A long name is shortened, so that the words about the button's action fit.
        let lengths = [24, 16, 10].map(text)
        let fitting = lengths.first { !$0.isCut } ?? text(letters: 6)
        return board(fitting, measures)
    }

    private static func inset(_ measures: Measures) -> (x: Double, y: Double) {
        (x: measures.unit * 3, y: measures.unit * 1.3)
    }

    private func board(_ text: SetText, _ measures: Measures) -> Block {
        Block(text).onBoard(Palette.field, inset: Self.inset(measures), radius: measures.unit * 10)
    }

    private func help(_ measures: Measures) -> Block {
        var style = measures.text(2.8, Palette.sand)
        style.emphasis = .init(notice.supportWord, weight: .bold, colour: Palette.sand)
        return Block(setter.set(words.text(.supportWord, ["word": notice.supportWord]), style))
    }
}
