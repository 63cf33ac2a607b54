import FrameCore
import PangoText

/// The signs on keys and fields.
extension Glyph {
    /// An arrow head: to the left it means "back", to the right it opens what is named before it.
    static func chevron(side: Int, _ colour: Colour, isForward: Bool = false) -> Bitmap {
        Bitmap(width: side, height: side) { pen in
            let unit = Double(side) / 24
            let (tail, head) = isForward ? (9 * unit, 17 * unit) : (15 * unit, 7 * unit)
            pen.move(to: tail, 4 * unit)
            pen.line(to: head, 12 * unit)
            pen.line(to: tail, 20 * unit)
            pen.stroke(colour, width: 2.8 * unit)
        }
    }

    /// The arrow of Shift: hollow while off, filled for one letter, filled above a line while locked.
    static func shift(side: Int, _ shift: Keyboard.Shift, _ colour: Colour) -> Bitmap {
        Bitmap(width: side, height: side) { pen in
            let unit = Double(side) / 24
            traceArrow(pen, unit)
            if shift != .off {
                pen.fill(colour)
                traceArrow(pen, unit)
            }
            pen.stroke(colour, width: 1.8 * unit)
            guard shift == .locked else { return }
            pen.move(to: 8 * unit, 22.4 * unit)
            pen.line(to: 16 * unit, 22.4 * unit)
            pen.stroke(colour, width: 2 * unit)
        }
    }

    private static func traceArrow(_ pen: borrowing Pen, _ unit: Double) {
        let corners = [(12.0, 2.5), (21, 11.5), (16, 11.5), (16, 18.5), (8, 18.5), (8, 11.5), (3, 11.5)]
        pen.move(to: corners[0].0 * unit, corners[0].1 * unit)
        for corner in corners.dropFirst() { pen.line(to: corner.0 * unit, corner.1 * unit) }
        pen.close()
    }

    /// A tag that points to the left, with a cross in it.
    static func backspace(side: Int, _ colour: Colour) -> Bitmap {
        Bitmap(width: side, height: side) { pen in
            let unit = Double(side) / 24
            let corners = [(1.5, 12.0), (8, 4.5), (22.5, 4.5), (22.5, 19.5), (8, 19.5)]
            pen.move(to: corners[0].0 * unit, corners[0].1 * unit)
            for corner in corners.dropFirst() { pen.line(to: corner.0 * unit, corner.1 * unit) }
            pen.close()
            pen.stroke(colour, width: 1.8 * unit)
            for (from, to) in [(9.0, 15.0), (15.0, 9.0)] {
                pen.move(to: 11.5 * unit, from * unit)
                pen.line(to: 17.5 * unit, to * unit)
                pen.stroke(colour, width: 1.8 * unit)
            }
        }
    }

    /// An eye; crossed out if the password can be hidden again.
    static func eye(side: Int, isCrossed: Bool, _ colour: Colour) -> Bitmap {
        Bitmap(width: side, height: side) { pen in
            let unit = Double(side) / 24
            pen.move(to: 1.5 * unit, 12 * unit)
            pen.curve(6 * unit, 3.6 * unit, 18 * unit, 3.6 * unit, to: 22.5 * unit, 12 * unit)
            pen.curve(18 * unit, 20.4 * unit, 6 * unit, 20.4 * unit, to: 1.5 * unit, 12 * unit)
            pen.close()
            pen.stroke(colour, width: 1.8 * unit)
            pen.circle(x: 12 * unit, y: 12 * unit, radius: 3.4 * unit)
            pen.stroke(colour, width: 1.8 * unit)
            guard isCrossed else { return }
            pen.move(to: 4 * unit, 21 * unit)
            pen.line(to: 20 * unit, 3 * unit)
            pen.erase(width: 4.6 * unit)
            pen.move(to: 4 * unit, 21 * unit)
            pen.line(to: 20 * unit, 3 * unit)
            pen.stroke(colour, width: 1.8 * unit)
        }
    }
}
