/// How the panel is looked at: it decides the size of words over photos, and by its diagonal how exactly a finger must
/// touch.
package struct Viewing: Equatable, Sendable {
    /// The panel's diagonal; nil: not known, and words have their default size.
    package var inches: Double?
    /// The distance in centimetres from the panel to the viewer's eyes; nil: the usual distance for such a panel.
    package var centimetres: Double?

    package init(inches: Double? = nil, centimetres: Double? = nil) {
        self.inches = inches
        self.centimetres = centimetres
    }
}
