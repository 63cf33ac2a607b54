import FamilyCore
import FamilyTesting
import FrameCore
import Logging
import SDLScreen
import Testing

@testable import FrameApp

struct RoomWorkerTests {
    private let tree: KernelTree
    private let mailbox = Mailbox()

    init() throws { tree = try KernelTree() }

    private func working(_ body: (RoomWorker) async throws -> Void) async throws {
        let worker = RoomWorker(
            tree.folders,
            panel: .none,
            environment: [:],
            volume: Volume(),
            mailbox: mailbox,
            log: Logger(label: "room") { _ in SwiftLogNoOpLogHandler() }
        )
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await worker.run() }
            try await body(worker)
            group.cancelAll()
        }
    }

    private func heard(_ expected: FrameEvent) async throws {
        var all: [FrameEvent] = []
        try await eventually("\(expected)") {
            all += mailbox.take()
            return all.contains(expected)
        }
    }

    @Test func `searches the box, then sets its backlight, of several orders the newest`() async throws {
        try tree.put(backlight: "200")
        try await working { worker in
            try await heard(.room(.found(FrameCapabilities(backlight: .works))))
            for percent in [90, 70, 50] { worker.setBacklight(percent: percent) }
            try await eventually("the level") { (try? tree.text("class/backlight/panel/brightness")) == "100\n" }
        }
    }

    @Test func `says that the backlight failed`() async throws {
        try tree.put(backlight: "200")
        try await working { worker in
            try await heard(.room(.found(FrameCapabilities(backlight: .works))))
            try tree.remove("class/backlight/panel/brightness")
            worker.setBacklight(percent: 50)
            try await heard(.room(.backlightFailed))
        }
    }

    @Test func `reads the light only while it is wanted`() async throws {
        try tree.put(sensor: ["in_illuminance_input": "40"])
        try await working { worker in
            try await heard(.room(.found(FrameCapabilities(lightSensor: .works))))
            #expect(mailbox.take().isEmpty)
            worker.measureLight(true)
            try await heard(.room(.measured(40)))
            worker.measureLight(false)
        }
    }

    @Test(arguments: [
        (nil, nil, false), (5, nil, true), (nil, 5, true), (100, 100, false), (109, 100, false), (112, 100, true),
        (0, 0.5, false), (0, 5, true),
    ])
    func `passes on what changed by a tenth`(lux: Double?, told: Double?, isWorth: Bool) {
        #expect(RoomWorker.isWorthTelling(lux, after: told) == isWorth)
    }
}
