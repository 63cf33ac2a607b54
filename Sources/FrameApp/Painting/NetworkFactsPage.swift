import FamilyCore
import FrameCore
import PangoText
import PixelPainting

/// The page that says how the frame is connected, and leads to another Wi-Fi.
///
/// `NetworkFactsPlan` has the places, because touches use them too.
struct NetworkFactsPage {
    let facts: SceneNetworkFacts
    let words: Words
    let setter: TextSetter
    let boards: KeyBackgroundCache

    func painting(on screen: PixelSize) -> Painting {
        let plan = NetworkFactsPlan(screen)
        let measures = Measures(screen)
        var painting = message(plan.facts.width, measures).centred(in: plan.facts)
        painting.append(button(.chooseOtherNetwork, plan.choose, isMain: true, isLit: facts.lit == .choose, measures))
        painting.append(button(.back, plan.back, isMain: false, isLit: facts.lit == .back, measures))
        return painting
    }

    private func message(_ width: Int, _ measures: Measures) -> Block {
        let reason = words.text(facts.network == nil ? .networkNoWiFi : .networkNoServer)
        let values = [facts.network.map { (WordKey.networkLabel, $0) }, facts.address.map { (.networkAddress, $0) }]
        let rows = values.compactMap(\.self).map { key, value in
            (line("\(words.text(key)): \(words.apart(value))", 3.6, Palette.sand, width, measures), measures.unit * 1.2)
        }
        var lines: [(block: Block, gap: Double)] = [
            (line(words.text(.networkFacts), 6.4, Palette.cream, width, measures, .bold), 0),
            (line(reason, 4.2, Palette.cream, width, measures), measures.unit * 2.4),
            (line(words.text(.networkPhotosStay), 4.2, Palette.cream, width, measures), measures.unit),
        ]
        lines += rows.enumerated().map { ($1.0, $0 == 0 ? measures.unit * 4 : $1.1) }
        lines.append((help(width, measures), measures.unit * (rows.isEmpty ? 4 : 1.2)))
        return .column(lines, along: .centre)
    }

    private func line(
        _ text: String,
        _ units: Double,
        _ colour: Colour,
        _ width: Int,
        _ measures: Measures,
        _ weight: TextStyle.Weight = .regular
    ) -> Block {
        var style = measures.text(units, colour, weight)
        style.alignment = .centre
        style.maxWidth = width
        style.maxLines = 2
        style.isBalanced = true
        return Block(setter.set(text, style))
    }

    private func help(_ width: Int, _ measures: Measures) -> Block {
        var style = measures.text(3.2, Palette.sand)
        style.emphasis = .init(facts.supportWord, weight: .bold, colour: Palette.sand)
        style.alignment = .centre
        style.maxWidth = width
        style.maxLines = 2
        return Block(setter.set(words.text(.supportWord, ["word": facts.supportWord]), style))
    }

    private func button(
        _ key: WordKey,
        _ frame: PixelRect,
        isMain: Bool,
        isLit: Bool,
        _ measures: Measures
    ) -> Painting {
        let colour = isMain ? (isLit ? Palette.cream : Palette.amber) : (isLit ? Palette.key : Palette.field)
        var painting = Painting()
        painting.bitmap(boards.key(width: frame.width, height: frame.height, colour), x: frame.x, y: frame.y)
        var style = measures.text(4.2, isMain ? Palette.ink : Palette.cream, .semibold)
        style.maxWidth = frame.width
        style.maxLines = 1
        painting.append(Block(setter.set(words.text(key), style)).centred(in: frame))
        return painting
    }
}
