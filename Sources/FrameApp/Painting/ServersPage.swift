import FamilyCore
import FrameCore
import PangoText
import PixelPainting

/// The question which of several servers is the family's: one large row for each.
///
/// `ServerChoicePlan` has the places, because touches use them too.
struct ServersPage {
    let servers: SceneServers
    let words: Words
    let setter: TextSetter
    let boards: KeyBackgroundCache

    func painting(on screen: PixelSize) -> Painting {
        let plan = ServerChoicePlan(screen, count: servers.rows.count, page: servers.page)
        let measures = Measures(screen)
        var painting = Painting()
        painting.append(heading(in: plan.heading, measures))
        for (index, frame) in plan.rows {
            painting.append(row(servers.rows[index], at: index, in: frame, measures))
        }
        if let more = plan.more {
            let word = setter.set(words.text(.moreServers), measures.text(3.6, Palette.amber, .semibold))
            painting.append(Block(word).centred(in: more))
        }
        let colour = servers.isAddressLit ? Palette.cream : Palette.amber
        let way = line(.typeAddress, measures.text(3.6, colour, .semibold), in: plan.address)
        painting.append(way.centred(in: plan.address))
        return painting
    }

    private func heading(in frame: PixelRect, _ measures: Measures) -> Painting {
        let question = line(.whichServer, measures.text(5.4, Palette.cream, .bold), in: frame)
        guard servers.hasOthers else { return question.centred(in: frame) }
        let others = line(.otherServers, measures.text(3, Palette.sand), in: frame)
        return Block.column([(question, 0), (others, measures.unit)], along: .centre).centred(in: frame)
    }

    private func line(_ key: WordKey, _ style: TextStyle, in frame: PixelRect) -> Block {
        var style = style
        style.alignment = .centre
        style.maxWidth = frame.width
        style.maxLines = 2
        style.isBalanced = true
        return Block(setter.set(words.text(key), style))
    }

    private func row(_ row: SceneServers.Row, at index: Int, in frame: PixelRect, _ measures: Measures) -> Painting {
        let isLit = servers.lit == index
        var painting = Painting()
        let board = boards.field(
            width: frame.width,
            height: frame.height,
            edge: isLit ? Palette.amber : Palette.sand.with(opacity: 0.35),
            line: max(measures.unit * (isLit ? 0.5 : 0.25), 1)
        )
        painting.bitmap(board, x: frame.x, y: frame.y)
        let margin = Int(measures.unit * 4)
        let note = note(on: row, in: frame, measures)
        var large = measures.text(4.4, row.isAway ? Palette.sand : Palette.cream, .semibold)
        large.maxWidth = frame.width - note.bitmap.width - 3 * margin
        large.maxLines = 1
        let name = setter.set(words.apart(row.name), large)
        // Anybody can give a server any name, so a long name is cut; the note beside it is not.
        painting.bitmap(name.bitmap, x: frame.x + margin, y: frame.y + (frame.height - name.bitmap.height) / 2)
        let y = frame.y + (frame.height - note.bitmap.height) / 2
        painting.words(note, x: frame.maxX - margin - note.bitmap.width, y: y)
        return painting
    }

    /// The words at the end of a row: the address, or that the server is away.
    private func note(on row: SceneServers.Row, in frame: PixelRect, _ measures: Measures) -> SetText {
        var small = measures.text(2.6, row.isAway ? Palette.amber : Palette.sand)
        small.maxWidth = frame.width / 2
        small.maxLines = 1
        return setter.set(row.isAway ? words.text(.serverAway) : row.address, small)
    }
}
