import FamilyCore
import FrameCore
import PangoText
import PixelPainting

/// Past moments as covers: each a square picture with the moment's title and
/// day below it.
struct LanePainting {
    let lane: SceneLane
    let words: Words
    let setter: TextSetter

    /// The distance of the words from their cover, in hundredths of the
    /// screen's shorter side.
    private static let below = 1.4
    /// The width of the frame around the selected cover, as a share of the gap.
    private static let frameShare = 0.4

    /// Draws the lane at its final place; `presence` is the opacity, 0 … 1, of everything but the page that opens or
    /// closes.
    func part(of pictures: [PhotoID: Picture], presence: Double, on screen: PixelSize) -> ShadedPart {
        var part = ShadedPart(frame: PixelRect(screen))
        GridPainting.fillRoom(around: lane.covers.map(\.place), in: &part.pictures, on: screen)
        part.words.append(heading(on: screen).faded(to: presence))
        for cover in lane.covers { paint(cover, pictures, presence: presence, in: &part, on: screen) }
        if let selected = lane.selected {
            let width = max(3, Int((Double(lane.gap) * Self.frameShare).rounded()))
            GridPainting.frame(selected, Palette.cream, width: width, in: &part.pictures)
        }
        if let bar = lane.bar { GridPainting.paint(bar, in: &part.pictures, on: screen) }
        return part
    }

    /// The heading in the middle, or on a standing screen on the right: the
    /// sign that leads back is on the left.
    private func heading(on screen: PixelSize) -> Painting {
        let measures = Measures(screen)
        let block = Block(setter.set(words.text(.memories), measures.text(5.4, Palette.cream, .bold)))
        let middle = lane.heading.x + (lane.heading.width - block.width) / 2
        let right = lane.heading.maxX - lane.gap - block.width
        return block.placed(
            x: measures.isWide ? middle : right,
            y: lane.heading.y + (lane.heading.height - block.height) / 2
        )
    }

    private func paint(
        _ cover: SceneLane.Cover,
        _ pictures: [PhotoID: Picture],
        presence: Double,
        in part: inout ShadedPart,
        on screen: PixelSize
    ) {
        let opacity = cover.opacity * presence
        let picture = opacity > 0 ? cover.photo.flatMap { pictures[$0] } : nil
        if picture == nil || opacity < 1 {
            part.pictures.fill(cover.place, presence < 1 ? Palette.letterbox : Palette.awaited)
        }
        if let picture { part.pictures.picture(picture, x: cover.place.x, y: cover.place.y, opacity: opacity) }
        let set = block(of: cover, on: screen)
        let y = cover.place.maxY + Int(Measures(screen).unit * Self.below)
        part.words.append(set.placed(x: cover.place.x + (cover.place.width - set.width) / 2, y: y).faded(to: presence))
    }

    private func block(of cover: SceneLane.Cover, on screen: PixelSize) -> Block {
        let measures = Measures(screen)
        var title = measures.text(3.6, Palette.cream, .semibold)
        title.alignment = .centre
        title.maxWidth = cover.place.width
        title.maxLines = 2
        title.isBalanced = true
        title.direction = .ofText
        var day = measures.text(3, Palette.sand, .medium)
        day.alignment = .centre
        day.maxWidth = cover.place.width
        day.maxLines = 1
        let said = words.text(.momentDate, words.values(cover.day))
        var date = setter.set(said, day)
        // On a small screen, a long month needs the title's second line.
        if date.isCut {
            (day.maxLines, title.maxLines) = (2, 1)
            date = setter.set(said, day)
        }
        let name = Block(setter.set(cover.title, title))
        return .column([(name, 0), (Block(date), measures.unit * 0.3)], along: .centre)
    }
}
