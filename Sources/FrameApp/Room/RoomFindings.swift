import FamilyCore
import FrameCore
import Glibc

/// The findings of a search of the box, with a line about each means for people with a terminal.
struct RoomFindings: Sendable {
    let means: FrameCapabilities
    let backlight: Backlight?
    let sensor: LightSensor?
    /// A line for each means.
    let lines: [String]

    /// Searches the box; blocks, perhaps for long.
    ///
    /// `panel` is how the panel is switched off; nil: not known, because no screen is open.
    init(in folders: RoomFolders, panel: PanelSwitchMethod?) {
        let light = Backlight.find(in: folders.backlights)
        let sensor = LightSensor.find(in: folders.sensors)
        let sound = Self.sound(in: folders.sound)
        let size = Self.panelSize(in: folders.connectors)
        means = FrameCapabilities(
            backlight: light.finding,
            panelOff: panel == PanelSwitchMethod.none ? .absent : .works,
            lightSensor: sensor.finding,
            sound: sound.finding,
            panelTenths: size.tenths
        )
        (backlight, self.sensor) = (light.backlight, sensor.sensor)
        let off = panel.map(\.description) ?? "chosen when the screen opens; the log names it"
        lines = [
            "brightness: \(light.finding.rawValue): \(light.about)",
            "panel off: \(off)",
            "light sensor: \(sensor.finding.rawValue): \(sensor.about)",
            "sound: \(sound.finding.rawValue): \(sound.about)",
            "panel: \(size.about)",
            "buttons: \(Self.buttons(in: folders.inputs))",
        ]
    }

    /// ALSA names each stream that plays `pcmC0D0p`.
    private static func sound(in folder: String) -> (finding: FrameCapabilities.Finding, about: String) {
        let outputs = KernelFolder(folder).devices.map(\.name).filter { $0.hasPrefix("pcm") && $0.hasSuffix("p") }
        guard let first = outputs.first else { return (.absent, "no loudspeaker in \(folder)") }
        return (.works, outputs.count == 1 ? first : "\(first) and \(outputs.count - 1) more")
    }

    /// Names the devices with buttons of a remote control, or a motion sensor.
    private static func buttons(in folder: String) -> String {
        let found = KernelFolder(folder).devices.filter { $0.name.hasPrefix("event") }.compactMap { device in
            InputDevice(device.path).map { opened in
                opened.close()
                return opened.hasSensor ? "\(device.name) (motion sensor)" : device.name
            }
        }
        return found.isEmpty ? "none in \(folder) beside a keyboard's" : found.joined(separator: ", ")
    }

    /// Returns the diagonal that the connected panel reports, in tenths of an inch; nil if no panel reports one, or two
    /// panels report different ones.
    private static func panelSize(in folder: String) -> (tenths: Int?, about: String) {
        let connected = KernelFolder(folder).devices.filter { $0.text("status") == "connected" }
        let sizes = connected.compactMap { panel in
            panel.bytes("edid").flatMap(DisplayIdentification.diagonal).map { (panel.name, $0) }
        }
        guard let (name, tenths) = sizes.first else { return (nil, "its size is not known") }
        guard sizes.allSatisfy({ $0.1 == tenths }) else { return (nil, "\(sizes.count) panels of different sizes") }
        return (tenths, "\(Double(tenths) / 10) inches, says \(name)")
    }
}

/// The folders in which the kernel describes the box's devices.
struct RoomFolders: Equatable, Sendable {
    let backlights: String
    let sensors: String
    let sound: String
    let connectors: String
    let inputs: String

    /// `devices` is the folder that is usually `/sys`.
    init(backlights: String, devices: String, inputs: String) {
        self.inputs = inputs
        self.backlights = backlights
        sensors = "\(devices)/bus/iio/devices"
        sound = "\(devices)/class/sound"
        connectors = "\(devices)/class/drm"
    }

    init(_ settings: Settings) {
        self.init(backlights: settings.backlights, devices: settings.devices, inputs: settings.inputs)
    }
}

extension Settings {
    /// The means of the box in its room, for `--check`: a line for each.
    package var roomFindings: [String] { RoomFindings(in: RoomFolders(self), panel: likelyPanelSwitchMethod).lines }

    /// nil: only an open screen tells.
    private var likelyPanelSwitchMethod: PanelSwitchMethod? {
        let driver = getenv("DISPLAY") == nil ? "" : "x11"
        let path = getenv("PATH").map { String(cString: $0) } ?? ""
        let found = PanelSwitchMethod.find(backlights: backlights, driver: driver, path: path)
        return found == PanelSwitchMethod.none ? nil : found
    }
}
