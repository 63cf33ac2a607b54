import FrameCore
import Launch
import Testing

@testable import FrameApp

struct ScreenWaitTests {
    private let tree: KernelTree
    private let mailbox = Mailbox()
    private let log = LogLines()

    init() throws {
        tree = try KernelTree()
        try tree.put("class/drm/card0", [:])
        try set("disconnected\n")
        // Of a Raspberry Pi.
        try tree.put("class/drm/card0-Writeback-1", ["status": "unknown\n"])
    }

    private func set(_ status: String, of connector: String = "card0-HDMI-A-1") throws {
        try tree.put("class/drm/\(connector)", ["status": status])
    }

    private func wait(_ environment: [String: String] = [:], _ pause: @escaping () throws -> Void) -> ScreenWait {
        ScreenWait(
            connectors: tree.folders.connectors,
            environment: environment,
            mailbox: mailbox,
            notice: ServiceNotice(environment: [:]),
            log: log.logger,
            pause: { _ in #expect(throws: Never.self) { try pause() } }
        )
    }

    private static let noScreen = StartError(.noScreen, "no screen can be opened")

    /// Opens a screen that is there from the given attempt on; returns the number of attempts.
    private func attempts(until success: Int, of wait: ScreenWait) throws(StartError) -> Int {
        var attempts = 0
        return try wait.open { () throws(StartError) -> Int in
            attempts += 1
            guard attempts >= success else { throw Self.noScreen }
            return attempts
        }
    }

    @Test func `a frame without a screen waits, and opens the one that is connected`() throws {
        var pauses = 0
        let wait = wait {
            pauses += 1
            if pauses == 3 { try set("connected\n") }
        }
        #expect(try attempts(until: 2, of: wait) == 2)
        #expect(pauses == 3 && log.lines.count == 1)
        #expect(log.lines[0].hasPrefix("waits for a screen"))
    }

    @Test func `a screen whose plug the kernel missed is tried now and then, and the log says it once`() throws {
        var pauses = 0
        let wait = wait { pauses += 1 }
        #expect(try attempts(until: 3, of: wait) == 3)
        #expect(pauses == 2 * ScreenWait.pausesBetweenTries && log.lines.count == 1)
    }

    @Test func `a screen that opens is not waited for, whatever the connectors say`() throws {
        var pauses = 0
        let wait = wait { pauses += 1 }
        #expect(try attempts(until: 1, of: wait) == 1)
        #expect(pauses == 0 && log.lines.isEmpty)
    }

    @Test func `a frame that is asked to end while it waits ends as asked`() throws {
        let wait = wait { mailbox.post(.screen(.closeAsked)) }
        let error = #expect(throws: StartError.self) { try attempts(until: 2, of: wait) }
        #expect(error?.code == .asked)
    }

    @Test(arguments: [
        ["DISPLAY": ":0"], ["WAYLAND_DISPLAY": "wayland-1"], ["SDL_VIDEODRIVER": "x11"],
        ["DISPLAY": ":0", "SDL_VIDEODRIVER": "KMSDRM"],
    ])
    func `a frame of a desktop says that it has no screen, and ends`(environment: [String: String]) throws {
        let error = #expect(throws: StartError.self) { try attempts(until: 2, of: wait(environment) {}) }
        #expect(error?.code == .noScreen)
    }

    @Test func `a screen that is connected and cannot be opened, or a machine without connectors, ends it`() throws {
        try set("connected\n", of: "card0-HDMI-A-2")
        #expect(throws: StartError.self) { try attempts(until: 2, of: wait {}) }
        try tree.remove("class/drm")
        #expect(throws: StartError.self) { try attempts(until: 2, of: wait {}) }
    }
}
