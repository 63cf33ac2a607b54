import FamilyCore
import FrameCore
import PangoText
import PixelPainting

/// The button that sends a stick's photo, or in its place the state of the photo.
struct StickPainting {
    let stick: SceneStick
    let words: Words
    let setter: TextSetter
    let boards: KeyBackgroundCache

    private static let buttonSizes = [7.0, 6.2, 5.4, 4.6, 4.0]

    func painting(on screen: PixelSize) -> Painting {
        let measures = Measures(screen)
        return switch stick.standing {
        case .offered: button(measures)
        case .copying: sign(Glyph.pie(side: side(measures), fraction: 0, Palette.cream), .sendCopying, measures)
        case .onItsWay(let fraction): onItsWay(fraction, measures)
        case .waitsForFamily:
            sign(Glyph.pie(side: side(measures), fraction: 0, Palette.cream), .sendWaitsForFamily, measures)
        case .sent: sign(Glyph.pie(side: side(measures), fraction: 1, Palette.amber), .sendDone, measures)
        case .refused: sign(nil, .sendRefused, measures)
        }
    }

    private func side(_ measures: Measures) -> Int { Int(measures.unit * 7) }

    private func button(_ measures: Measures) -> Painting {
        let place = stick.place
        var painting = Painting()
        // Draw a dark edge, so that the button stands out from a bright photo, too.
        let edge = place.grown(by: max(Int(measures.unit * 0.7), 2))
        painting.bitmap(boards.key(width: edge.width, height: edge.height, Palette.background), x: edge.x, y: edge.y)
        painting.bitmap(boards.key(width: place.width, height: place.height, Palette.amber), x: place.x, y: place.y)
        painting.append(Block(label(measures)).centred(in: place))
        return painting
    }

    /// The label in the largest size that fits.
    private func label(_ measures: Measures) -> SetText {
        let room = stick.place.width - Int(measures.unit * 6)
        let size = Self.buttonSizes.first { size in
            let measured = setter.measure(words.text(.send), measures.text(size, Palette.ink, .bold))
            return measured.width <= room && measured.height <= stick.place.height
        }
        var style = measures.text(size ?? Self.buttonSizes[Self.buttonSizes.count - 1], Palette.ink, .bold)
        style.maxWidth = room
        return setter.set(words.text(.send), style)
    }

    private func onItsWay(_ fraction: Double?, _ measures: Measures) -> Painting {
        let glyph = Glyph.pie(side: side(measures), fraction: fraction ?? 0, Palette.cream)
        return sign(glyph, fraction == nil ? .sendWaits : .sendOnItsWay, measures)
    }

    private func sign(_ glyph: Bitmap?, _ key: WordKey, _ measures: Measures) -> Painting {
        var style = measures.text(4, Palette.cream, .bold)
        style.maxWidth = measures.content.width - (glyph?.width ?? 0) - Int(measures.unit * 12)
        style.maxLines = 2
        let parts = [glyph.map { Block($0) }, Block(setter.set(words.text(key), style))].compactMap(\.self)
        let row = Block.row(parts, gap: measures.unit * 2.4)
        return row.onBoard(Palette.shade, inset: (measures.unit * 3, measures.unit * 2.2), radius: measures.unit * 2.4)
            .centred(in: stick.place)
    }
}
