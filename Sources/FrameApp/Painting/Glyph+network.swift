import PangoText

/// The signs of networks.
extension Glyph {
    /// Four rising bars, of which `count` are bright.
    static func bars(side: Int, _ count: Int, _ colour: Colour) -> Bitmap {
        Bitmap(width: side, height: side) { pen in
            let unit = Double(side) / 24
            for bar in 0..<4 {
                let height = (6 + Double(bar) * 5) * unit
                let x = (1.5 + Double(bar) * 5.6) * unit
                pen.rectangle(x: x, y: 22 * unit - height, width: 4 * unit, height: height, radius: 1.2 * unit)
                pen.fill(bar < count ? colour : colour.with(opacity: 0.25))
            }
        }
    }

    /// A padlock: the network asks for a password.
    static func lock(side: Int, _ colour: Colour) -> Bitmap {
        Bitmap(width: side, height: side) { pen in
            let unit = Double(side) / 24
            pen.move(to: 7.5 * unit, 11 * unit)
            pen.line(to: 7.5 * unit, 7.5 * unit)
            pen.curve(7.5 * unit, 1.4 * unit, 16.5 * unit, 1.4 * unit, to: 16.5 * unit, 7.5 * unit)
            pen.line(to: 16.5 * unit, 11 * unit)
            pen.stroke(colour, width: 2.2 * unit)
            pen.rectangle(x: 4.5 * unit, y: 10.5 * unit, width: 15 * unit, height: 11.5 * unit, radius: 2 * unit)
            pen.fill(colour)
        }
    }
}
