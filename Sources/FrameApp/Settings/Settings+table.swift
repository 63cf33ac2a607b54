package import Launch

extension Settings {
    /// The settings, as `--help` and `--check` list them.
    package static let table = SettingsTable(
        program: "grandma-frame",
        purpose: "the family's photos on a screen",
        rows: [
            .init(
                "server",
                value: "address",
                usual: "",
                meaning: "The family's server; default: this machine's, or the one that is found on the home network."
            ),
            .init("data", value: "folder", usual: usualFolder, meaning: "The folder of photos and secrets."),
            .init(
                "assets",
                value: "folder",
                usual: "",
                meaning: "The folder of words and fonts; default: beside the program."
            ),
            .init("language", value: "language", usual: "", meaning: "Such as fi; default: the machine's language."),
            .init("sticks", value: "folder", usual: usualSticks, meaning: "Below it, sticks and cards are mounted."),
            .init("shelf.bytes", value: "bytes", usual: "2000000000", meaning: "The most bytes of photos kept."),
            .init("slideshow.seconds", value: "seconds", usual: "60", meaning: "Time per photo; 0: no slideshow."),
            .init("slideshow.order", value: "order", usual: "all", meaning: "Which photos: newest, all, day or loved."),
            .init("slideshow.motion", value: "answer", usual: "false", meaning: "Photos move slowly in the slideshow."),
            .init(
                "panel.inches",
                value: "inches",
                usual: "",
                meaning: "The panel's diagonal, for the size of words."
            ),
            .init(
                "viewing.centimetres",
                value: "number",
                usual: "",
                meaning: "The distance from the panel to the viewer."
            ),
            .init("rotation", value: "degrees", usual: "0", meaning: "The screen's rotation: 0, 90, 180 or 270."),
            .init(
                "surround",
                value: "kind",
                usual: "blurred",
                meaning: "What is beside photos: blurred, matte or plain."
            ),
            .init(
                "pairs",
                value: "answer",
                usual: "true",
                meaning: "Two portraits share a wide panel, two landscapes a tall one."
            ),
            .init("clock", value: "answer", usual: "false", meaning: "Show time and date over the photos."),
            .init(
                "night.clock",
                value: "answer",
                usual: "false",
                meaning: "At night show the time dimly; the panel stays on."
            ),
            .init("night", value: "times", usual: "", meaning: "When the screen is off, such as 22:30-7:00."),
            .init(
                "presence.minutes",
                value: "minutes",
                usual: "15",
                meaning: "Dark after so long with nobody at a motion sensor; 0: never."
            ),
            .init("inputs", value: "folder", usual: "/dev/input", meaning: "The folder of buttons and motion sensors."),
            .init(
                "devices",
                value: "folder",
                usual: "/sys",
                meaning: "Where Linux lists light sensors, screens and sound."
            ),
            .init("backlights", value: "folder", usual: "/sys/class/backlight", meaning: "The folder of backlights."),
            .init(
                "window",
                value: "size",
                usual: "",
                meaning: "A window's size such as 1280x800; default: full screen."
            ),
            .init("model", value: "name", usual: Device.model, meaning: "The device's name that the keeper sees."),
            .init("log.level", value: "level", usual: "notice", meaning: "The least level logged to standard error."),
            .init("trace", value: "file", usual: "", meaning: "A file that gets a line for each present, to measure."),
        ]
    )
}
