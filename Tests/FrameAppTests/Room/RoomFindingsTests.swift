import FamilyCore
import FamilyTesting
import Testing

@testable import FrameApp

struct RoomFindingsTests {
    private let tree: KernelTree

    init() throws { tree = try KernelTree() }

    private var findings: RoomFindings { RoomFindings(in: tree.folders, panel: PanelSwitchMethod.none) }

    @Test func `a box with nothing has nothing, and each line says so`() {
        #expect(findings.means == FrameCapabilities())
        #expect(findings.lines.map { String($0.prefix { $0 != ":" }) } == Self.names)
        #expect(findings.lines[0].contains("absent") && findings.lines[2].contains("absent"))
    }

    private static let names = ["brightness", "panel off", "light sensor", "sound", "panel", "buttons"]

    // MARK: - Backlights

    @Test(arguments: [("255\n", 10, 26), ("255", 100, 255), ("4", 10, 1), ("7", 50, 4), ("96000", 1, 9600)])
    func `sets the backlight, and never so dark that nothing can be read`(
        levels: String,
        percent: Int,
        level: Int
    ) throws {
        try tree.put(backlight: levels)
        #expect(findings.means.backlight == .works)
        let light = try #require(findings.backlight)
        try light.set(percent: percent)
        #expect(try tree.text("class/backlight/panel/brightness") == "\(level)\n")
        #expect([0, -50, Int.min].allSatisfy { light.level(of: $0) == light.level(of: 10) })
        #expect([101, Int.max].allSatisfy { light.level(of: $0) == light.brightest })
    }

    @Test(arguments: ["0", "1", "3", "-5", "bright", "", "99999999999999999999", "100000001", "1e9", "\u{FF}"])
    func `a backlight that lies about its levels is not used`(levels: String) throws {
        try tree.put(backlight: levels)
        #expect(findings.means.backlight == .broken && findings.backlight == nil)
        #expect(try tree.text("class/backlight/panel/brightness") == "3\n")
    }

    @Test func `takes the first backlight that can be set`() throws {
        try tree.put(backlight: "0", named: "a")
        try tree.put(backlight: "100", named: "b")
        #expect(findings.backlight?.path.hasSuffix("/b") == true)
    }

    @Test func `a backlight without its file, or that goes away, fails and does no more`() throws {
        try tree.put("class/backlight/panel", ["max_brightness": "100"])
        #expect(findings.means.backlight == .locked)
        let gone = Backlight(path: tree.folder.path("class/backlight/gone"), brightest: 100)
        #expect(throws: (any Error).self) { try gone.set(percent: 50) }
    }

    @Test func `files that never answer hold up nobody`() throws {
        try tree.put("class/backlight/panel", ["brightness": "3"])
        tree.hang("class/backlight/panel/max_brightness")
        try tree.put(sensor: [:])
        tree.hang("bus/iio/devices/iio:device0/in_illuminance_input")
        #expect(findings.means.backlight == .broken && findings.means.lightSensor == .broken)
    }

    // MARK: - Light sensors

    private static let sensors: [(files: [String: String], lux: Double)] = [
        (["in_illuminance_input": "123.5\n"], 123.5), (["in_illuminance0_input": "0"], 0),
        (["in_illuminance_raw": "200", "in_illuminance_scale": "0.25"], 50),
        (["in_illuminance_raw": "200", "in_illuminance_scale": "0.5", "in_illuminance_offset": "-100"], 50),
        (["in_illuminance0_raw": "77"], 77),
    ]

    @Test(arguments: sensors)
    func `reads a light sensor as the kernel describes it`(files: [String: String], lux: Double) throws {
        try tree.put(sensor: ["name": "thermometer"])
        try tree.put(sensor: files, number: 1)
        #expect(findings.means.lightSensor == .works && findings.sensor?.lux == lux)
    }

    @Test(arguments: ["nan", "inf", "-3", "1e99", "dark", "", "\0\0\0"])
    func `a sensor that says what no light can be is not used`(said: String) throws {
        try tree.put(sensor: ["in_illuminance_input": said])
        #expect(findings.means.lightSensor == .broken && findings.sensor == nil)
    }

    @Test func `a sensor of something else is no light sensor`() throws {
        try tree.put(sensor: ["in_temp_input": "21000"])
        #expect(findings.means.lightSensor == .absent)
    }

    @Test func `a file without an end is read no further than any file of the kernel is long`() throws {
        try tree.put(sensor: ["in_illuminance_input": String(repeating: "1", count: 1_000_000)])
        #expect(findings.means.lightSensor == .broken)
    }

    // MARK: - Sound and panel

    @Test func `finds what plays, and not what only records`() throws {
        try tree.put("class/sound/pcmC0D0c", [:])
        #expect(findings.means.sound == .absent)
        try tree.put("class/sound/pcmC1D0p", [:])
        #expect(findings.means.sound == .works)
    }

    private func connect(_ name: String, _ width: UInt8, _ height: UInt8, status: String = "connected\n") throws {
        try tree.put("class/drm/\(name)", ["status": status])
        var bytes = [UInt8](repeating: 0, count: 128)
        for index in 1...6 { bytes[index] = 255 }
        (bytes[21], bytes[22]) = (width, height)
        bytes[127] = 0 &- bytes.reduce(0, &+)
        _ = try tree.folder.file("class/drm/\(name)/edid", holding: bytes)
    }

    @Test func `takes the size that the connected panel says`() throws {
        try connect("card0-HDMI-A-1", 34, 19, status: "disconnected\n")
        #expect(findings.means.panelTenths == nil)
        try connect("card0-HDMI-A-2", 53, 30)
        #expect(findings.means.panelTenths == 240)
        #expect(findings.lines[4].contains("24.0 inches, says card0-HDMI-A-2"))
        try connect("card0-DSI-1", 16, 10)
        #expect(findings.means.panelTenths == 240, "an aspect ratio is no size")
        try connect("card0-DSI-1", 22, 14)
        #expect(findings.means.panelTenths == nil, "two panels differ")
    }

    @Test func `says by what the panel is switched off, or that it is not`() {
        #expect(findings.means.panelOff == .absent && findings.lines[1].contains("it shows black"))
        let lit = RoomFindings(in: tree.folders, panel: .backlight("/sys/class/backlight/x"))
        #expect(lit.means.panelOff == .works && lit.lines[1].contains("/sys/class/backlight/x"))
    }
}
