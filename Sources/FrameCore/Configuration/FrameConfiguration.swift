/// How this frame behaves, as configured by the person who set it up.
package struct FrameConfiguration: Equatable, Sendable {
    package var slideshow: SlideshowConfiguration
    /// nil: the frame never sleeps.
    package var night: NightSchedule?
    /// Whether the time and date are shown over the photos.
    package var showsClock: Bool
    /// The caption and the sender stand on each photo that comes by itself, for its first seconds.
    package var showsWords: Bool
    /// By night the hour stands dimly on the panel, which stays lit.
    package var showsNightClock: Bool
    /// IANA name of the frame's own time zone; nil: the family's.
    package var timeZone: String?
    package var viewing: Viewing
    /// How the panel hangs.
    package var rotation: Rotation
    /// Portraits that follow one another share pages of a wide screen, and landscapes those of a tall one.
    package var sharesPages: Bool
    /// A language code such as `fi`; it also selects the keyboard layout.
    package var language: String
    /// The codes of the languages that have a word file.
    package var languages: [String]
    /// No server is set: the frame looks for one on the home network.
    package var seeksServer = false
    /// The panel's brightness by day, in percent.
    package var brightness: Int
    package var room = RoomConfiguration()

    package init(
        slideshow: SlideshowConfiguration = SlideshowConfiguration(),
        night: NightSchedule? = nil,
        showsClock: Bool = false,
        showsWords: Bool = true,
        rotation: Rotation = .none,
        sharesPages: Bool = true,
        language: String = "en",
        languages: [String] = [],
        brightness: Int = 100,
        showsNightClock: Bool = false,
        timeZone: String? = nil,
        viewing: Viewing = Viewing()
    ) {
        self.showsNightClock = showsNightClock
        self.timeZone = timeZone
        self.viewing = viewing
        self.slideshow = slideshow
        self.night = night
        self.showsClock = showsClock
        self.showsWords = showsWords
        self.rotation = rotation
        self.sharesPages = sharesPages
        self.language = language
        self.languages = languages
        self.brightness = brightness
    }
}
