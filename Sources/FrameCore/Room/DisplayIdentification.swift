import FamilyCore

/// The size of a panel, as its EDID says (VESA Enhanced EDID Standard).
package enum DisplayIdentification {
    private static let header: [UInt8] = [0, 255, 255, 255, 255, 255, 255, 0]
    /// The length of the base block; extensions follow it.
    private static let length = 128
    /// The offset of two bytes: width and height in centimetres.
    private static let centimetres = 21
    /// The offset of the first detailed timing, which is the panel's own mode.
    private static let timing = 54
    /// Aspect ratios that some screens write in place of a size, as width and height in centimetres or millimetres.
    private static let ratios = [(16, 9), (16, 10), (4, 3), (160, 90), (160, 100), (1600, 900), (1600, 1000)]
    /// The limit for a panel's aspect ratio: from it on, the numbers are wrong.
    private static let mostElongated = 4.0

    /// Returns the diagonal in tenths of an inch; nil if the bytes are not an EDID, or its numbers are impossible for a
    /// panel.
    package static func diagonal(of bytes: [UInt8]) -> Int? {
        guard bytes.count >= length, Array(bytes.prefix(header.count)) == header,
            bytes.prefix(length).reduce(UInt8(0), &+) == 0
        else { return nil }
        // Millimetres are more exact than centimetres.
        return detailed(bytes).flatMap { diagonal($0, $1) }
            ?? diagonal(Int(bytes[centimetres]) * 10, Int(bytes[centimetres + 1]) * 10)
    }

    private static func detailed(_ bytes: [UInt8]) -> (Int, Int)? {
        // Without a pixel clock, these bytes describe something other than a timing.
        guard bytes[timing] != 0 || bytes[timing + 1] != 0 else { return nil }
        let high = Int(bytes[timing + 14])
        return (Int(bytes[timing + 12]) + (high >> 4) << 8, Int(bytes[timing + 13]) + (high & 15) << 8)
    }

    private static func diagonal(_ width: Int, _ height: Int) -> Int? {
        let isRatio = ratios.contains { (width, height) == $0 || (width, height) == ($0.0 * 10, $0.1 * 10) }
        let (longer, shorter) = (Double(max(width, height)), Double(min(width, height)))
        guard !isRatio, shorter > 0, longer / shorter < mostElongated else { return nil }
        let tenths = Int(nearest: (longer * longer + shorter * shorter).squareRoot() / 2.54)
        return FrameSettings.panels.contains(tenths) ? tenths : nil
    }
}
