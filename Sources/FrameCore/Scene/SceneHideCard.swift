/// What a long press on a photo offers: to hide it from this frame, and something else.
package struct SceneHideCard: Equatable, Sendable {
    /// The other button.
    package enum Other: CaseIterable, Sendable {
        /// Stops the slideshow at this photo.
        case pause
        /// Lets a stopped slideshow go on.
        case goOn
        /// Changes nothing; the slideshow is off.
        case leave
    }

    package var other: Other
    /// The place of the other photo of the page, which is not meant; nil if the page has one photo.
    package var spared: PixelRect?

    package init(_ other: Other, spared: PixelRect? = nil) {
        self.other = other
        self.spared = spared
    }
}
