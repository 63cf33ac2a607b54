import FamilyTesting
import FrameCore
import Glibc
import Logging
import Testing

@testable import FrameApp

/// The reader, with pipes in place of the kernel's devices and real `struct input_event` bytes in them.
struct InputReaderTests {
    private let folder: TemporaryFolder
    private let mailbox = Mailbox()

    init() throws { folder = try TemporaryFolder() }

    private func event(_ type: UInt16, _ code: UInt16, _ value: UInt8) -> [UInt8] {
        let time = [UInt8](repeating: 1, count: 2 * MemoryLayout<Int>.size)
        return time + [UInt8(type), 0, UInt8(code & 255), UInt8(code >> 8), value, 0, 0, 0]
    }

    /// Opens a pipe for reading and writing, so that a device is there before the reader opens it.
    private func device(_ name: String) -> CInt {
        mkfifo(folder.path(name), 0o600)
        return open(folder.path(name), O_RDWR | O_NONBLOCK)
    }

    private func reading(
        searchingEvery searchPeriod: Duration = .seconds(60),
        _ body: () async throws -> Void
    ) async throws {
        let reader = InputReader(
            folder: folder.path,
            searchPeriod: searchPeriod,
            mailbox: mailbox,
            log: Logger(label: "inputs") { _ in SwiftLogNoOpLogHandler() }
        )
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await reader.run() }
            try await body()
            group.cancelAll()
        }
    }

    private func heard(_ expected: [FrameEvent]) async throws {
        var all: [FrameEvent] = []
        try await eventually("\(expected)") {
            all += mailbox.take()
            return all.count >= expected.count
        }
        #expect(all == expected)
    }

    @Test func `passes on keys and motion, also those that come in pieces, and ends at once`() async throws {
        let (remote, sensor) = (device("event0"), device("event1"))
        defer { for file in [remote, sensor] { close(file) } }
        try await reading {
            let pressed = event(1, 0x193, 1)
            write(remote, Array(pressed.prefix(7)), 7)
            write(remote, Array(pressed.dropFirst(7)), pressed.count - 7)
            try await heard([.room(.pressed(.right))])
            write(sensor, event(5, 11, 1) + event(0, 0, 0) + event(5, 11, 0), 3 * InputEvents.length)
            try await heard([.room(.presence(true)), .room(.presence(false))])
        }
    }

    @Test func `a sensor that goes away is told, and the others are read on`() async throws {
        let (sensor, remote) = (device("event0"), device("event1"))
        defer { close(remote) }
        try await reading {
            write(sensor, event(5, 11, 1), InputEvents.length)
            try await heard([.room(.presence(true))])
            close(sensor)
            try await heard([.room(.presence(nil))])
            write(remote, event(1, 0x160, 1), InputEvents.length)
            try await heard([.room(.pressed(.enter))])
        }
    }

    @Test func `an event starts no search for other devices`() async throws {
        let remote = device("event0")
        var late: CInt = -1
        defer { for file in [remote, late] { close(file) } }
        try await reading {
            write(remote, event(1, 0x193, 1), InputEvents.length)
            try await heard([.room(.pressed(.right))])
            late = device("event1")
            write(late, event(5, 11, 1), InputEvents.length)
            for _ in 0..<2 {
                write(remote, event(1, 0x160, 1), InputEvents.length)
                try await heard([.room(.pressed(.enter))])
            }
        }
    }

    @Test func `a device that comes later is found by the next search`() async throws {
        let remote = device("event0")
        var late: CInt = -1
        defer { for file in [remote, late] { close(file) } }
        try await reading(searchingEvery: .milliseconds(50)) {
            write(remote, event(1, 0x193, 1), InputEvents.length)
            try await heard([.room(.pressed(.right))])
            late = device("event1")
            write(late, event(5, 11, 1), InputEvents.length)
            try await heard([.room(.presence(true))])
        }
    }

    @Test func `a folder that is not there, and files that are no devices, are nothing`() async throws {
        _ = try folder.file("mice", holding: event(1, 0x160, 1))
        let gone = InputReader(
            folder: folder.path("none"),
            mailbox: mailbox,
            log: Logger(label: "inputs") { _ in SwiftLogNoOpLogHandler() }
        )
        let task = Task { await gone.run() }
        task.cancel()
        await task.value
        try await reading {}
        #expect(mailbox.take().isEmpty)
    }
}
