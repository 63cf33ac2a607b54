import FrameCore
import Glibc

/// How large the words over photos must be to be read from where she sits, as
/// a multiple of their usual size.
///
/// The smallest of them is held to ISO 9241-303: capitals of 16 minutes of arc
/// at least, for eyes that are not young any more a little more. Pages of words
/// only are several times as large anyway.
struct LetterSize: Equatable, Sendable {
    /// Minutes of arc that the capitals of the smallest words are high.
    private static let arcMinutes = 16.5
    /// Of the screen's shorter side, the smallest words over a photo; and of
    /// a word's size, its capitals.
    private static let smallestWords = 0.03
    private static let capitals = 0.714
    /// Beyond these, words would be mist or cover the photo.
    static let factors = 0.8...1.5

    /// From where a panel is usually looked at: inches of its diagonal, and
    /// centimetres.
    static let usualDistances: [(inches: Double, centimetres: Double)] = [(7, 45), (10, 60), (15, 90), (24, 140)]

    /// Pixels of the shorter side: below it there is no room for larger ones.
    private static let roomyScreen = 400.0

    let factor: Double

    static let usual = LetterSize(factor: 1)

    private init(factor: Double) { self.factor = factor }

    /// - Parameters:
    ///   - inches: the panel's diagonal.
    ///   - centimetres: from the panel to her eyes; usual for that panel if
    ///     nobody said.
    ///   - screen: the panel's pixels, for its shape.
    init(inches: Double, centimetres: Double?, on screen: PixelSize) {
        let millimetres = (centimetres ?? Self.usualDistance(of: inches)) * 10
        let (longer, shorter) = (Double(max(screen.width, screen.height)), Double(min(screen.width, screen.height)))
        let side = inches * 25.4 * shorter / (longer * longer + shorter * shorter).squareRoot()
        let wanted = millimetres * tan(Self.arcMinutes / 60 * .pi / 180)
        let factor = wanted / (side * Self.smallestWords * Self.capitals)
        let most = shorter < Self.roomyScreen ? 1 : Self.factors.upperBound
        self.factor = min(max(factor, Self.factors.lowerBound), most)
    }

    /// Between the panels of the table in proportion, beyond them as the last.
    static func usualDistance(of inches: Double) -> Double {
        let table = usualDistances
        guard let above = table.firstIndex(where: { $0.inches >= inches }) else {
            return table[table.count - 1].centimetres * inches / table[table.count - 1].inches
        }
        guard above > 0 else { return table[0].centimetres * inches / table[0].inches }
        let (low, high) = (table[above - 1], table[above])
        let share = (inches - low.inches) / (high.inches - low.inches)
        return low.centimetres + (high.centimetres - low.centimetres) * share
    }
}
