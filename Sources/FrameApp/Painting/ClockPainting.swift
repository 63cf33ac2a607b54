import FamilyCore
import FrameCore
import PangoText
import PixelPainting

/// The time, below it the date, whose birthday it is, and what comes soon, in the upper
/// corner on the side of older photos: no mark is shown there.
struct ClockPainting {
    /// nil if the clock is hidden and only birthdays are shown.
    let time: LocalTime?
    let birthdays: [SceneBirthday]
    /// The moment that comes next; nil if none comes soon.
    let coming: SceneComing?
    let words: Words
    let setter: TextSetter

    /// The lines that the board has.
    private struct Extent {
        var showsDate = true
        var birthdays: Int
        var showsComing = false
    }

    /// The extents to try, from the largest on: they leave out the next moment, then birthdays from the last on, then the
    /// date.
    ///
    /// The viewer's own greeting stays longer than the date. The hour always stays, or one birthday if the clock is
    /// hidden.
    private var extents: [Extent] {
        let most = max(birthdays.count, 1)
        let fewer = (1...most).reversed().map { Extent(birthdays: $0) }
        let withBirthday = [Extent(birthdays: most, showsComing: true)] + fewer
        guard time != nil else { return withBirthday }
        let dateless = [1, 0].map { Extent(showsDate: false, birthdays: $0) }
        return withBirthday + [dateless[0], Extent(birthdays: 0), dateless[1]]
    }

    /// Returns nil if the scene has nothing for this corner.
    init?(of scene: Scene, words: Words, setter: TextSetter) {
        guard scene.clock != nil || !scene.birthdays.isEmpty else { return nil }
        (time, birthdays, coming) = (scene.clock, scene.birthdays, scene.coming)
        (self.words, self.setter) = (words, setter)
    }

    /// Draws as many lines as have space beside `others`, the places of the words, of the button over the photo and of
    /// the lower corners, and leave a place for the signs of the upper corner.
    func painting(
        on screen: PixelSize,
        clearOf others: [PixelRect] = [],
        leavingPlace hasPlace: (PixelRect) -> Bool = { _ in true }
    ) -> Painting {
        let measures = Measures(screen)
        let gap = Int(measures.unit)
        let extents = extents
        let fitting = extents.lazy.map { column($0, measures) }.first { column in
            let frame = Self.frame(of: column, measures)
            let isClear = others.allSatisfy { $0.intersection(frame.grown(by: gap)).isEmpty }
            return isClear && hasPlace(frame)
        }
        let shown = fitting ?? column(extents[extents.count - 1], measures)
        let place = Self.frame(of: shown, measures)
        return shown.onBoard(Palette.shade, inset: Self.inset(measures), radius: measures.unit * 3)
            .placed(x: place.x, y: place.y)
    }

    /// Returns the place that the clock needs in any case.
    func leastFrame(on screen: PixelSize) -> PixelRect {
        let measures = Measures(screen)
        return Self.frame(of: least(measures), measures)
    }

    /// Returns the place of the marks in the lower corners, from edge to edge.
    static func corners(on screen: PixelSize) -> PixelRect {
        let height = Int(Measures(screen).unit * cornerHeight)
        return PixelRect(x: 0, y: screen.height - height, width: screen.width, height: height)
    }

    private func least(_ measures: Measures) -> Block { column(extents[extents.count - 1], measures) }

    private func column(_ extent: Extent, _ measures: Measures) -> Block {
        let above = clock(showsDate: extent.showsDate, measures) + birthdayLines(extent.birthdays, measures)
        return .column(above + (extent.showsComing ? comingLine(measures) : []), along: .centre)
    }

    private static func frame(of column: Block, _ measures: Measures) -> PixelRect {
        let (edge, inset) = (Int(measures.unit * 3), Self.inset(measures))
        let width = column.width + 2 * Int(inset.x)
        let x = measures.screen.width - edge - width
        return PixelRect(x: x, y: edge, width: width, height: column.height + 2 * Int(inset.y))
    }

    private static func inset(_ measures: Measures) -> (x: Double, y: Double) {
        (measures.unit * 2.4, measures.unit * 0.9)
    }

    private func clock(showsDate: Bool, _ measures: Measures) -> [(Block, Double)] {
        guard let time else { return [] }
        let hour = Block(setter.set(words.hour(time), measures.text(7, Palette.cream, .semibold)))
        guard showsDate else { return [(hour, 0)] }
        let date = Block(setter.set(words.date(time), measures.text(3, Palette.cream)))
        return [(hour, 0), (date, 0)]
    }

    /// The greeting is larger than what is told of others.
    private func birthdayLines(_ count: Int, _ measures: Measures) -> [(Block, Double)] {
        birthdays.prefix(count).map { birthday in
            let style =
                birthday.isViewer
                ? line(4, .bold, width: Self.greetingWidth, measures)
                : line(3, .semibold, width: Self.lineWidth, measures)
            return (Block(setter.set(words.line(of: birthday), style)), measures.unit * 0.6)
        }
    }

    private func comingLine(_ measures: Measures) -> [(Block, Double)] {
        guard let coming else { return [] }
        let style = line(3, .regular, width: Self.lineWidth, measures)
        return [(Block(setter.set(words.line(of: coming), style)), measures.unit * 0.4)]
    }

    private func line(_ size: Double, _ weight: TextStyle.Weight, width: Double, _ measures: Measures) -> TextStyle {
        var style = measures.text(size, Palette.amber, weight)
        style.alignment = .centre
        // The board keeps within the screen's margins.
        let limit = measures.content.width - 2 * Int(Self.inset(measures).x)
        style.maxWidth = setter.width(ofSizes: width, in: style, upTo: limit)
        style.maxLines = 3
        style.isBalanced = true
        return style
    }

    /// The height of the marks in the lower corners, in hundredths of the screen's shorter side.
    private static let cornerHeight = 13.0
    /// The width that a line below the clock may have, in sizes of its letters: about that of the longest date.
    private static let lineWidth = 16.0
    /// The same for the greeting, whose letters are larger.
    private static let greetingWidth = 12.0
}
