import FamilyCore

/// The light of a panel, whose brightness the kernel sets
/// (Documentation/ABI/stable/sysfs-class-backlight).
struct Backlight: Equatable, Sendable {
    /// The accepted numbers of the brightest level: with fewer levels, a backlight can only be switched on and off.
    static let levels = 4...100_000_000

    let path: String
    /// The brightest level; 0 is dark, or off.
    let brightest: Int

    /// Returns the box's backlight, or why there is none, and a line about it for `--check`.
    static func find(in folder: String) -> (finding: FrameCapabilities.Finding, backlight: Backlight?, about: String) {
        let lights = KernelFolder(folder).devices.filter { $0.has("max_brightness") || $0.has("brightness") }
        guard !lights.isEmpty else { return (.absent, nil, "none in \(folder); the picture is drawn darker") }
        let sound = lights.compactMap { light in
            light.integer("max_brightness").flatMap { levels.contains($0) ? (folder: light, brightest: $0) : nil }
        }
        guard let first = sound.first else {
            let said = lights[0].text("max_brightness").map { "\"\($0.prefix(40))\"" } ?? "nothing"
            return (.broken, nil, "\(lights[0].path) says \(said) of its levels; the picture is drawn darker")
        }
        guard let light = sound.first(where: { $0.folder.mayWrite("brightness") }) else {
            let file = "\(first.folder.path)/brightness"
            return (.locked, nil, "\(file) may not be written by this user; the picture is drawn darker")
        }
        let found = Backlight(path: light.folder.path, brightest: light.brightest)
        return (.works, found, "\(light.folder.path), \(light.brightest) levels")
    }

    /// Returns the level for a brightness in percent; never one at which the panel cannot be read.
    func level(of percent: Int) -> Int {
        let bounds = FrameSettings.brightnesses
        let percent = min(max(percent, bounds.lowerBound), bounds.upperBound)
        return max(1, (brightest * percent + 99) / 100)
    }

    /// Sets the brightness; blocks until the driver has taken it.
    func set(percent: Int) throws { try KernelFolder(path).write(level(of: percent), to: "brightness") }
}
