import Glibc
import PangoText

/// The signs that a frame draws, each in a square of `side` pixels.
enum Glyph {
    static func heart(side: Int, _ colour: Colour, outline: Colour? = nil) -> Bitmap {
        Bitmap(width: side, height: side) { pen in
            let unit = Double(side) / 24
            if let outline {
                traceHeart(pen, unit)
                pen.stroke(outline, width: 2.4 * unit)
            }
            traceHeart(pen, unit)
            pen.fill(colour)
        }
    }

    private static func traceHeart(_ pen: borrowing Pen, _ unit: Double) {
        pen.move(to: 12 * unit, 20.6 * unit)
        pen.curve(5.5 * unit, 15.6 * unit, 2.6 * unit, 12.2 * unit, to: 2.6 * unit, 8.8 * unit)
        pen.curve(2.6 * unit, 5.7 * unit, 5 * unit, 3.6 * unit, to: 7.6 * unit, 3.6 * unit)
        pen.curve(9.4 * unit, 3.6 * unit, 11.1 * unit, 4.6 * unit, to: 12 * unit, 6.3 * unit)
        pen.curve(12.9 * unit, 4.6 * unit, 14.6 * unit, 3.6 * unit, to: 16.4 * unit, 3.6 * unit)
        pen.curve(19 * unit, 3.6 * unit, 21.4 * unit, 5.7 * unit, to: 21.4 * unit, 8.8 * unit)
        pen.curve(21.4 * unit, 12.2 * unit, 18.5 * unit, 15.6 * unit, to: 12 * unit, 20.6 * unit)
        pen.close()
    }

    /// A cloud with a line through it: not connected.
    static func cloudOff(side: Int, _ colour: Colour) -> Bitmap {
        Bitmap(width: side, height: side) { pen in
            let unit = Double(side) / 24
            pen.move(to: 7 * unit, 18 * unit)
            pen.curve(4.2 * unit, 18 * unit, 2.5 * unit, 16.1 * unit, to: 2.5 * unit, 13.9 * unit)
            pen.curve(2.5 * unit, 11.8 * unit, 4.1 * unit, 10.1 * unit, to: 6.2 * unit, 9.8 * unit)
            pen.curve(6.9 * unit, 7.3 * unit, 9.2 * unit, 5.5 * unit, to: 11.9 * unit, 5.5 * unit)
            pen.curve(14.9 * unit, 5.5 * unit, 17.3 * unit, 7.6 * unit, to: 17.8 * unit, 10.3 * unit)
            pen.curve(20 * unit, 10.5 * unit, 21.5 * unit, 12.1 * unit, to: 21.5 * unit, 14.1 * unit)
            pen.curve(21.5 * unit, 16.3 * unit, 19.8 * unit, 18 * unit, to: 17.5 * unit, 18 * unit)
            pen.close()
            pen.stroke(colour, width: 1.9 * unit)
            cross(pen, unit, colour)
        }
    }

    /// A key: the server does not know the frame, and a keeper must let it in again.
    static func key(side: Int, _ colour: Colour) -> Bitmap {
        Bitmap(width: side, height: side) { pen in
            let unit = Double(side) / 24
            pen.circle(x: 7.6 * unit, y: 16.4 * unit, radius: 4.6 * unit)
            pen.stroke(colour, width: 1.9 * unit)
            let bits = [((10.9, 13.1), (20.6, 3.4)), ((17.6, 6.4), (20.9, 9.7)), ((14.2, 9.8), (16.6, 12.2))]
            for (from, to) in bits {
                pen.move(to: from.0 * unit, from.1 * unit)
                pen.line(to: to.0 * unit, to.1 * unit)
                pen.stroke(colour, width: 1.9 * unit)
            }
        }
    }

    /// A disc with the sign to play, whose centre of mass is the disc's centre.
    static func play(side: Int, _ colour: Colour, on disc: Colour) -> Bitmap {
        Bitmap(width: side, height: side) { pen in
            let unit = Double(side) / 24
            pen.circle(x: 12 * unit, y: 12 * unit, radius: 12 * unit)
            pen.fill(disc)
            tracePlay(pen, unit)
            pen.fill(colour)
            // The corners are rounded, like all signs here.
            tracePlay(pen, unit)
            pen.stroke(colour, width: 1.4 * unit)
        }
    }

    private static func tracePlay(_ pen: borrowing Pen, _ unit: Double) {
        pen.move(to: 9.3 * unit, 7.4 * unit)
        pen.line(to: 17.4 * unit, 12 * unit)
        pen.line(to: 9.3 * unit, 16.6 * unit)
        pen.close()
    }

    /// A loudspeaker with a line through it: the sound is off.
    static func muted(side: Int, _ colour: Colour) -> Bitmap {
        Bitmap(width: side, height: side) { pen in
            let unit = Double(side) / 24
            pen.move(to: 3 * unit, 9 * unit)
            pen.line(to: 7 * unit, 9 * unit)
            pen.line(to: 12.5 * unit, 4.5 * unit)
            pen.line(to: 12.5 * unit, 19.5 * unit)
            pen.line(to: 7 * unit, 15 * unit)
            pen.line(to: 3 * unit, 15 * unit)
            pen.close()
            pen.stroke(colour, width: 1.9 * unit)
            for (radius, share) in [(4.0, 0.11), (8.0, 0.12)] {
                pen.arc(x: 13 * unit, y: 12 * unit, radius: radius * unit, from: 0.25 - share, to: 0.25 + share)
                pen.stroke(colour, width: 1.9 * unit)
            }
            cross(pen, unit, colour)
        }
    }

    /// Two bars: the slideshow is paused.
    static func paused(side: Int, _ colour: Colour) -> Bitmap {
        Bitmap(width: side, height: side) { pen in
            let unit = Double(side) / 24
            for x in [8.2, 15.8] {
                pen.move(to: x * unit, 5.5 * unit)
                pen.line(to: x * unit, 18.5 * unit)
                pen.stroke(colour, width: 3.4 * unit)
            }
        }
    }

    private static func cross(_ pen: borrowing Pen, _ unit: Double, _ colour: Colour) {
        pen.move(to: 4.5 * unit, 3.5 * unit)
        pen.line(to: 20 * unit, 21 * unit)
        pen.erase(width: 5 * unit)
        pen.move(to: 4.5 * unit, 3.5 * unit)
        pen.line(to: 20 * unit, 21 * unit)
        pen.stroke(colour, width: 1.9 * unit)
    }

    /// A ring of which `share` is bright: the remaining fraction of a time.
    static func ring(side: Int, share: Double, _ colour: Colour) -> Bitmap {
        Bitmap(width: side, height: side) { pen in
            let width = Double(side) * 0.12
            let middle = Double(side) / 2
            let radius = middle - width / 2
            pen.circle(x: middle, y: middle, radius: radius)
            pen.stroke(colour.with(opacity: 0.22), width: width)
            guard share > 0 else { return }
            pen.arc(x: middle, y: middle, radius: radius, from: 1 - min(share, 1), to: 1)
            pen.stroke(colour, width: width)
        }
    }

    /// A pie of which `fraction` is filled; with nil, a ring of dots.
    static func pie(side: Int, fraction: Double?, _ colour: Colour) -> Bitmap {
        Bitmap(width: side, height: side) { pen in
            let middle = Double(side) / 2
            guard let fraction else { return dots(pen, middle, colour) }
            let line = Double(side) * 0.07
            pen.circle(x: middle, y: middle, radius: middle - line / 2)
            pen.stroke(colour, width: line)
            guard fraction > 0 else { return }
            pen.move(to: middle, middle)
            pen.arc(x: middle, y: middle, radius: middle - line * 2.2, from: 0, to: min(fraction, 1))
            pen.close()
            pen.fill(colour)
        }
    }

    private static func dots(_ pen: borrowing Pen, _ middle: Double, _ colour: Colour) {
        let count = 8
        for index in 0..<count {
            let angle = Double(index) / Double(count) * 2 * .pi
            let radius = middle * 0.8
            pen.circle(x: middle + radius * sin(angle), y: middle - radius * cos(angle), radius: middle * 0.16)
            pen.fill(colour.with(opacity: 1 - Double(index) / Double(count + 2)))
        }
    }
}
