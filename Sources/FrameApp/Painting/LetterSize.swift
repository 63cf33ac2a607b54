import FrameCore
import Glibc

/// The size that words over photos need to be read from the viewer's chair, as
/// a multiple of their default size.
///
/// The smallest words follow ISO 9241-303: capitals of at least 16 minutes of
/// arc, here a little more for old eyes. Pages that only have words are several
/// times as large anyway.
struct LetterSize: Equatable, Sendable {
    /// The height of the smallest words' capitals, in minutes of arc.
    private static let arcMinutes = 16.5
    /// The size of the smallest words over a photo, as a share of the screen's
    /// shorter side, and the height of capitals as a share of a word's size.
    private static let smallestWords = 0.03
    private static let capitals = 0.714
    /// The limits: smaller words would be unreadable, larger ones would cover
    /// the photo.
    ///
    /// A panel that stands has less width for a line of words.
    static let factors = 0.8...2.0
    static let mostStanding = 1.5

    /// The distance from which a panel is usually looked at: inches of its
    /// diagonal, and centimetres.
    static let usualDistances: [(inches: Double, centimetres: Double)] = [(7, 45), (10, 60), (15, 90), (24, 140)]

    /// The shorter side of a screen in pixels below which larger words do not fit.
    private static let roomyScreen = 400.0

    let factor: Double
    /// The farthest distance from which the smallest words are as large as they should be; 0: not known.
    let readableCentimetres: Double

    static let usual = LetterSize(factor: 1)

    private init(factor: Double) {
        self.factor = factor
        readableCentimetres = 0
    }

    /// Uses the usual size if the panel's size is not known.
    init(_ viewing: Viewing, on screen: PixelSize) {
        guard let inches = viewing.inches else {
            self = .usual
            return
        }
        self.init(inches: inches, centimetres: viewing.centimetres, on: screen)
    }

    /// - Parameters:
    ///   - inches: the panel's diagonal.
    ///   - centimetres: the distance from the panel to the viewer's eyes; nil: the
    ///     usual distance for that panel.
    ///   - screen: the panel's size in pixels, for its aspect ratio.
    init(inches: Double, centimetres: Double?, on screen: PixelSize) {
        let millimetres = (centimetres ?? Self.usualDistance(of: inches)) * 10
        let (longer, shorter) = (Double(max(screen.width, screen.height)), Double(min(screen.width, screen.height)))
        let side = inches * 25.4 * shorter / (longer * longer + shorter * shorter).squareRoot()
        let wanted = millimetres * tan(Self.arcMinutes / 60 * .pi / 180)
        let factor = wanted / (side * Self.smallestWords * Self.capitals)
        let widest = screen.width > screen.height ? Self.factors.upperBound : Self.mostStanding
        let most = shorter < Self.roomyScreen ? 1 : widest
        self.factor = min(max(factor, Self.factors.lowerBound), most)
        readableCentimetres = (millimetres / 10) * self.factor / factor
    }

    /// Interpolates between the panels of the table; beyond the last it is
    /// proportional.
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
