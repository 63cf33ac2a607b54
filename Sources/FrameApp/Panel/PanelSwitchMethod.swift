import FoundationEssentials
import Glibc
import SDLScreen

/// How this machine switches its panel off.
enum PanelSwitchMethod: Equatable, CustomStringConvertible {
    /// Through the kernel: `bl_power` in this folder of `/sys/class/backlight`.
    case backlight(String)
    /// By a program that calls the display server: DPMS on X11.
    case program(off: [String], on: [String])
    /// By the Wayland compositor: `wlr-output-power`.
    case outputs(OutputPower)
    /// Through the kernel: the connectors that the frame draws on itself.
    case power(PanelPower)
    /// The panel cannot be switched off: it shows black.
    case none

    /// Chooses the way for this machine.
    ///
    /// `driver` is SDL's name of the video driver. `power` is not nil if the frame draws without a display server,
    /// `outputs` is not nil if a compositor can switch the monitors.
    static func find(
        backlights: String,
        driver: String,
        power: PanelPower? = nil,
        outputs: OutputPower? = nil,
        path: String
    ) -> PanelSwitchMethod {
        // A machine without a backlight has no such folder.
        let lights = (try? FileManager.default.contentsOfDirectory(atPath: backlights))?.sorted() ?? []
        if let light = lights.map({ "\(backlights)/\($0)" }).first(where: { access("\($0)/bl_power", W_OK) == 0 }) {
            return .backlight(light)
        }
        if let power { return .power(power) }
        if let outputs { return .outputs(outputs) }
        guard driver == "x11", isFound("xset", in: path) else { return .none }
        return .program(off: ["xset", "dpms", "force", "off"], on: ["xset", "dpms", "force", "on"])
    }

    private static func isFound(_ program: String, in path: String) -> Bool {
        path.split(separator: ":").contains { access("\($0)/\(program)", X_OK) == 0 }
    }

    var description: String {
        switch self {
        case .backlight(let folder): "the light in \(folder)"
        case .program(let off, _): off.joined(separator: " ")
        case .power: "the kernel's connectors"
        case .outputs: "wlr-output-power"
        case .none: "nothing: it shows black"
        }
    }
}
