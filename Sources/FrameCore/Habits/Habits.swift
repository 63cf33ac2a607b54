/// How this frame behaves, as configured by the person who set it up.
package struct Habits: Equatable, Sendable {
    package var slideshow: SlideshowHabit
    /// nil: the frame never sleeps.
    package var night: NightHabit?
    /// Whether the time and date are shown over the photos.
    package var showsClock: Bool
    /// How the panel is mounted.
    package var rotation: Rotation
    /// On a wide screen, two successive portraits share a page.
    package var pairsPortraits: Bool
    /// A language code such as `fi`; it also selects the keyboard layout.
    package var language: String
    /// The codes of the languages that have a word file.
    package var languages: [String]
    /// The panel's brightness by day, in percent.
    package var brightness: Int

    package init(
        slideshow: SlideshowHabit = SlideshowHabit(),
        night: NightHabit? = nil,
        showsClock: Bool = false,
        rotation: Rotation = .none,
        pairsPortraits: Bool = true,
        language: String = "en",
        languages: [String] = [],
        brightness: Int = 100
    ) {
        self.slideshow = slideshow
        self.night = night
        self.showsClock = showsClock
        self.rotation = rotation
        self.pairsPortraits = pairsPortraits
        self.language = language
        self.languages = languages
        self.brightness = brightness
    }
}
