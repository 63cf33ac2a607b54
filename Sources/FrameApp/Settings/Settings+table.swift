package import Launch

extension Settings {
    /// The settings, as `--help` and `--check` list them.
    package static let table = SettingsTable(
        program: "grandma-frame",
        purpose: "the family's photos on a screen",
        rows: [
            .init("server", value: "address", usual: "http://localhost:8080", meaning: "The family's server."),
            .init("data", value: "folder", usual: usualFolder, meaning: "Where photos and secrets are kept."),
            .init("assets", value: "folder", usual: "", meaning: "Words and fonts, if not beside the program."),
            .init("language", value: "language", usual: "", meaning: "Such as fi; the machine's own without."),
            .init("shelf.bytes", value: "bytes", usual: "2000000000", meaning: "How much the photos may take."),
            .init("slideshow.seconds", value: "seconds", usual: "60", meaning: "For each photo; 0 turns none."),
            .init("slideshow.order", value: "order", usual: "all", meaning: "newest, all, day or loved."),
            .init("slideshow.motion", value: "answer", usual: "false", meaning: "Photos move slowly meanwhile."),
            .init(
                "panel.inches",
                value: "inches",
                usual: "",
                meaning: "The panel's diagonal, by which words are sized."
            ),
            .init("viewing.centimetres", value: "number", usual: "", meaning: "From the panel to her eyes."),
            .init("rotation", value: "degrees", usual: "0", meaning: "How the picture is turned: 0, 90, 180 or 270."),
            .init("surround", value: "kind", usual: "blurred", meaning: "Beside photos: blurred, matte or plain."),
            .init("pairs", value: "answer", usual: "true", meaning: "Portraits share pages on a wide panel."),
            .init("clock", value: "answer", usual: "false", meaning: "The hour and date stand over the photos."),
            .init("night", value: "times", usual: "", meaning: "When it sleeps, such as 22:30-7:00."),
            .init("backlights", value: "folder", usual: "/sys/class/backlight", meaning: "Where the panel's light is."),
            .init("window", value: "size", usual: "", meaning: "A window such as 1280x800; full screen without."),
            .init("model", value: "name", usual: Device.model, meaning: "What the keeper is told of the device."),
            .init("log.level", value: "level", usual: "notice", meaning: "How much is told, on standard error."),
            .init("trace", value: "file", usual: "", meaning: "Gets a line for each picture shown, to measure."),
        ]
    )
}
