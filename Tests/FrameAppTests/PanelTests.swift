import FamilyTesting
import FoundationEssentials
import Glibc
import Logging
import Testing

@testable import FrameApp

struct PanelTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `takes the light that can be written, else the display's program, else nothing`() throws {
        let lights = folder.path("none")
        _ = try folder.file("xset", holding: "#!/bin/sh\n".utf8)
        #expect(PanelSwitchMethod.find(backlights: lights, driver: "x11", path: folder.path) == .none)
        #expect(chmod(folder.path("xset"), 0o700) == 0)
        let xset = PanelSwitchMethod.find(backlights: lights, driver: "x11", path: "/nowhere:\(folder.path)")
        #expect(xset == .program(off: ["xset", "dpms", "force", "off"], on: ["xset", "dpms", "force", "on"]))
        #expect(PanelSwitchMethod.find(backlights: lights, driver: "KMSDRM", path: folder.path) == .none)
        let light = try backlight()
        let found = PanelSwitchMethod.find(backlights: folder.path("lights"), driver: "x11", path: folder.path)
        #expect(found == .backlight(light))
    }

    @Test func `puts the light out and on again`() throws {
        let light = try backlight()
        try turn(.backlight(light), on: false)
        #expect(try text("lights/panel/bl_power") == "4\n")
        try turn(.backlight(light), on: true)
        #expect(try text("lights/panel/bl_power") == "0\n")
    }

    @Test func `runs a program that signals can end, though the frame blocks them`() throws {
        var blocked = sigset_t()
        var before = sigset_t()
        sigemptyset(&blocked)
        sigaddset(&blocked, SIGTERM)
        pthread_sigmask(SIG_BLOCK, &blocked, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let program = try folder.file("tool", holding: "#!/bin/sh\nkill -TERM $$\nexit 0\n".utf8)
        #expect(chmod(program, 0o700) == 0)
        #expect(throws: (any Error).self) { try turn(.program(off: [program], on: [program]), on: false) }
    }

    @Test func `runs the display's program with the display's name`() throws {
        let said = folder.path("said")
        let program = try folder.file("tool", holding: "#!/bin/sh\necho $1 $DISPLAY >> \(said)\n".utf8)
        #expect(chmod(program, 0o700) == 0)
        try turn(.program(off: [program, "off"], on: [program, "on"]), on: false)
        #expect(try text("said") == "off :7\n")
    }

    /// A monitor that its owner switched off cannot be lit until they switch it on.
    @Test func `tries again to light a panel that cannot be lit`() async throws {
        let panel = try panelThatIsLitLater()
        async let run: Void = panel.run()
        panel.turn(on: true)
        try await eventually("some tries") { ((try? text("said"))?.count ?? 0) > 3 }
        _ = try folder.file("ready", holding: "".utf8)
        try await eventually("light") { (try? text("said"))?.hasSuffix("on\n") == true }
        panel.turn(on: false)
        try await eventually("dark") { (try? text("said"))?.hasSuffix("off\n") == true }
        panel.finish()
        await run
        #expect(try text("said").hasSuffix("on\noff\n"))
    }

    @Test func `does not light a panel any more that is to go dark meanwhile`() async throws {
        let panel = try panelThatIsLitLater()
        async let run: Void = panel.run()
        panel.turn(on: true)
        try await eventually("some tries") { ((try? text("said"))?.count ?? 0) > 3 }
        panel.turn(on: false)
        try await eventually("dark") { (try? text("said"))?.hasSuffix("off\n") == true }
        _ = try folder.file("ready", holding: "".utf8)
        // Time for several more tries.
        try await Task.sleep(for: Self.retryPause * 10)
        #expect(try text("said").hasSuffix("\noff\n"))
        panel.finish()
        await run
    }

    @Test func `its end waits for no panel that cannot be lit`() async throws {
        let panel = try panelThatIsLitLater(retryPause: .seconds(3600))
        async let run: Void = panel.run()
        panel.turn(on: true)
        try await eventually("a try") { ((try? text("said"))?.count ?? 0) > 0 }
        panel.finish()
        await run
        #expect(try text("said") == "\n")
    }

    private static let retryPause = Duration.milliseconds(20)

    /// A panel that can be put out, but not lit before there is a file `ready`; the file `said` has a line for each try.
    private func panelThatIsLitLater(retryPause: Duration = PanelTests.retryPause) throws -> PanelSwitch {
        let (said, ready) = (folder.path("said"), folder.path("ready"))
        let words = "#!/bin/sh\n[ $1 = off ] || [ -e \(ready) ] || { echo >> \(said); exit 1; }\necho $1 >> \(said)\n"
        let program = try folder.file("tool", holding: words.utf8)
        #expect(chmod(program, 0o700) == 0)
        return PanelSwitch(
            .program(off: [program, "off"], on: [program, "on"]),
            environment: ["PATH": "/usr/bin:/bin"],
            retryPause: retryPause,
            log: Logger(label: "test")
        )
    }

    private func turn(_ means: PanelSwitchMethod, on isOn: Bool) throws {
        try PanelSwitch.turn(means, on: isOn, ["DISPLAY=:7", "PATH=/usr/bin:/bin"])
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOfFile: folder.path(name), encoding: .utf8)
    }

    private func backlight() throws -> String {
        let light = URL(filePath: folder.path("lights/panel"))
        try FileManager.default.createDirectory(at: light, withIntermediateDirectories: true)
        _ = try folder.file("lights/panel/bl_power", holding: "0\n".utf8)
        return folder.path("lights/panel")
    }
}
