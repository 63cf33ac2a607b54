import FamilyCore
import FrameCore
import PangoText
import PixelPainting

/// The question which Wi-Fi is the house's: one large row for each, with its strength and a lock.
///
/// `NetworkListPlan` has the places, because touches use them too.
struct NetworksPage {
    let networks: SceneNetworks
    let words: Words
    let setter: TextSetter
    let boards: KeyBackgroundCache

    /// The opacity of the row of a network that cannot be joined here.
    private static let impossible = 0.7

    func painting(on screen: PixelSize) -> Painting {
        let plan = NetworkListPlan(
            screen,
            count: networks.rows.count,
            page: networks.page,
            hasBack: networks.hasBack
        )
        let measures = Measures(screen)
        var painting = Painting()
        painting.append(heading(in: plan.heading, measures))
        for place in plan.rows {
            guard case .row(let index) = place.target else { continue }
            painting.append(row(networks.rows[index], in: place, measures))
        }
        for place in plan.buttons { painting.append(button(place, plan, measures)) }
        return painting
    }

    private func heading(in frame: PixelRect, _ measures: Measures) -> Painting {
        let question = line(words.text(.whichNetwork), measures.text(5.4, Palette.cream, .bold), in: frame)
        guard let said = networks.line else { return question.centred(in: frame) }
        let colour = networks.rows.isEmpty ? Palette.sand : Palette.amber
        let below = line(words.sentence(said), measures.text(3.2, colour), in: frame)
        return Block.column([(question, 0), (below, measures.unit)], along: .centre).centred(in: frame)
    }

    private func line(_ text: String, _ style: TextStyle, in frame: PixelRect) -> Block {
        var style = style
        style.alignment = .centre
        style.maxWidth = frame.width
        style.maxLines = 2
        style.isBalanced = true
        return Block(setter.set(text, style))
    }

    private func row(_ row: SceneNetworks.Row, in place: NetworkListPlan.Place, _ measures: Measures) -> Painting {
        let frame = place.frame
        var painting = Painting()
        painting.append(board(frame, isLit: networks.lit == place.target, measures))
        let margin = Int(measures.unit * 4)
        let colour = row.isJoined ? Palette.amber : Palette.cream
        var content = Painting()
        let bars = Block(Glyph.bars(side: Int(measures.unit * 5), row.bars, colour))
        content.append(bars.placed(x: frame.x + margin, y: frame.y + (frame.height - bars.height) / 2))
        let end = end(of: row, measures)
        let right = frame.maxX - margin - (end?.width ?? 0)
        if let end { content.append(end.placed(x: right, y: frame.y + (frame.height - end.height) / 2)) }
        let left = frame.x + margin + bars.width + Int(measures.unit * 3)
        var style = measures.text(4.4, colour, .semibold)
        style.maxWidth = right - left - margin / 2
        style.maxLines = 1
        // Anybody nearby can give a Wi-Fi any name, so a long one is cut.
        let name = setter.set(words.apart(row.name), style)
        content.bitmap(name.bitmap, x: left, y: frame.y + (frame.height - name.bitmap.height) / 2)
        painting.append(row.security.isPossible ? content : content.faded(to: Self.impossible))
        return painting
    }

    /// The sign at the end of a row: a lock, or a word; nil where the network is open.
    private func end(of row: SceneNetworks.Row, _ measures: Measures) -> Block? {
        let small = measures.text(2.8, row.isJoined ? Palette.amber : Palette.sand)
        if row.isJoined { return Block(setter.set(words.text(.networkJoined), small)) }
        guard row.security.isPossible else { return Block(setter.set(words.text(.networkImpossible), small)) }
        guard row.security.asksForPassword else { return nil }
        return Block(Glyph.lock(side: Int(measures.unit * 4.4), Palette.sand))
    }

    private func button(_ place: NetworkListPlan.Place, _ plan: NetworkListPlan, _ measures: Measures) -> Painting {
        let isLit = networks.lit == place.target
        var style = measures.text(3.6, isLit ? Palette.cream : Palette.amber, .semibold)
        style.maxWidth = place.frame.width
        style.maxLines = 1
        let word =
            switch place.target {
            case .back: words.text(.back)
            case .other: words.text(.otherNetwork)
            case .more: "\(words.text(.moreNetworks)) · \(networks.page + 1)/\(plan.pages)"
            case .row: ""
            }
        return Block(setter.set(word, style)).centred(in: place.frame)
    }

    private func board(_ frame: PixelRect, isLit: Bool, _ measures: Measures) -> Painting {
        let board = boards.field(
            width: frame.width,
            height: frame.height,
            edge: isLit ? Palette.amber : Palette.sand.with(opacity: 0.35),
            line: max(measures.unit * (isLit ? 0.5 : 0.25), 1)
        )
        var painting = Painting()
        painting.bitmap(board, x: frame.x, y: frame.y)
        return painting
    }
}
