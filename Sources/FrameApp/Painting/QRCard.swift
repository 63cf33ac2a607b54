import PangoText
import QRCode

extension Bitmap {
    /// A QR code on a light card, about `side` pixels wide.
    ///
    /// Each module has the same whole number of pixels, because cameras fail on
    /// uneven modules. The quiet zone is the card's edge.
    init(_ code: QRCode, side: Int, dark: Colour, light: Colour) {
        let modules = code.side + 2 * QRCode.quietZone
        let module = max(side / modules, 2)
        let width = modules * module
        let card = Bitmap(width: width, height: width) { pen in
            let corner = Double(module * QRCode.quietZone) * 0.6
            pen.rectangle(x: 0, y: 0, width: Double(width), height: Double(width), radius: corner)
            pen.fill(light)
        }
        var pixels = card.pixels
        let ink = dark.premultiplied
        for y in 0..<code.side {
            for x in 0..<code.side where code[x, y] {
                let left = (x + QRCode.quietZone) * module
                for row in (y + QRCode.quietZone) * module..<(y + QRCode.quietZone + 1) * module {
                    for column in left..<left + module { pixels[row * width + column] = ink }
                }
            }
        }
        self.init(width: width, height: width, pixels: pixels)
    }
}
