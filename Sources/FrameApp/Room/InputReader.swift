import BlockingWork
import FrameCore
import Glibc
import Logging

/// Reads buttons, remote controls and motion sensors from the kernel's input devices, on a thread of its own.
///
/// The reader opens only devices that have a proximity switch or a key that no display server passes on; it does not
/// open ordinary keyboards. Its thread sleeps until one of the devices has an event.
final class InputReader: Sendable {
    private static let mostDevices = 32

    private let folder: String
    /// The time from one search of the folder to the next: a receiver may have been plugged in.
    private let searchPeriod: Duration
    private let mailbox: Mailbox
    private let log: Logger
    private let work = BlockingWork(label: "buttons")

    init(folder: String, searchPeriod: Duration = .seconds(60), mailbox: Mailbox, log: Logger) {
        self.folder = folder
        self.searchPeriod = searchPeriod
        self.mailbox = mailbox
        self.log = log
    }

    /// Works until the task is cancelled.
    func run() async {
        var ends: [CInt] = [-1, -1]
        guard pipe(&ends) == 0 else {
            return log.warning("buttons and motion sensors are not read: \(String(cString: strerror(errno)))")
        }
        // Programs that the frame starts do not hold the pipe open.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let (end, endless) = (ends[0], ends[1])
        await withTaskCancellationHandler {
            await work.run { self.read(until: end) }
        } onCancel: {
            close(endless)
        }
        close(end)
    }

    /// Reads until the other end of this pipe is closed; blocks.
    private func read(until end: CInt) {
        var devices: [InputDevice] = []
        defer { for device in devices { device.close() } }
        // A search opens each device; a remote control in use has many events a second.
        var searchAt = ContinuousClock.now
        while true {
            if ContinuousClock.now >= searchAt {
                add(to: &devices)
                searchAt = .now.advanced(by: searchPeriod)
            }
            var polled = [pollfd(fd: end, events: Int16(POLLIN), revents: 0)]
            polled += devices.map { pollfd(fd: $0.file, events: Int16(POLLIN), revents: 0) }
            let wait = max(0, ContinuousClock.now.duration(to: searchAt) / .milliseconds(1))
            let count = poll(&polled, nfds_t(polled.count), CInt(wait.rounded(.up)))
            guard count >= 0 || errno == EINTR else { return }
            guard polled[0].revents == 0 else { return }
            guard count > 0 else { continue }
            for index in devices.indices.reversed() where polled[index + 1].revents != 0 {
                guard !readEvents(from: &devices[index]) else { continue }
                devices.remove(at: index).close()
            }
        }
    }

    /// Opens the devices that were not there before.
    private func add(to devices: inout [InputDevice]) {
        let known = Set(devices.map(\.path))
        let found = KernelFolder(folder).devices.filter { $0.name.hasPrefix("event") && !known.contains($0.path) }
        for device in found {
            guard devices.count < Self.mostDevices, let opened = InputDevice(device.path) else { continue }
            log.notice("buttons: \(device.path) is read\(opened.hasSensor ? ", a motion sensor" : "")")
            tell(opened.presence)
            devices.append(opened)
        }
    }

    /// Passes on the events of a device; returns false if the device is gone.
    private func readEvents(from device: inout InputDevice) -> Bool {
        guard let inputs = device.read() else {
            if device.hasSensor { mailbox.post(.room(.presence(nil))) }
            return false
        }
        for input in inputs {
            switch input {
            case .pressed(let key): mailbox.post(.room(.pressed(key)))
            case .presence(let isThere): mailbox.post(.room(.presence(isThere)))
            case .lost: tell(device.presence)
            }
        }
        return true
    }

    private func tell(_ presence: Bool?) {
        if let presence { mailbox.post(.room(.presence(presence))) }
    }
}

/// An open input device of the kernel (Documentation/input/input.rst).
struct InputDevice {
    let path: String
    let file: CInt
    /// Whether the device has a proximity switch.
    let hasSensor: Bool
    private var events = InputEvents()

    /// The size of the buffer for one read: more than a device's own buffer holds.
    private static let mostBytes = 4096

    /// Returns nil for a device that cannot be opened, and for one without an event that a frame uses and that display
    /// servers do not pass on.
    init?(_ path: String) {
        let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { return nil }
        let keys = Self.bits(of: InputEvents.keyType, on: file)
        let switches = Self.bits(of: InputEvents.switchType, on: file)
        // A pipe, which a test puts in a device's place, does not tell its codes.
        let isPipe = keys == nil
        hasSensor = isPipe || Self.holds(InputEvents.proximity, switches)
        guard hasSensor || InputEvents.keys.keys.contains(where: { Self.holds($0, keys) }) else {
            Glibc.close(file)
            return nil
        }
        self.path = path
        self.file = file
    }

    func close() { Glibc.close(file) }

    /// Returns the inputs since the last call; nil: the device is gone.
    mutating func read() -> [RoomInput]? {
        var bytes = [UInt8](repeating: 0, count: Self.mostBytes)
        let count = Glibc.read(file, &bytes, bytes.count)
        guard count != 0 else { return nil }
        guard count > 0 else { return errno == EAGAIN || errno == EINTR ? [] : nil }
        return events.take(bytes.prefix(count))
    }

    /// Whether the sensor sees somebody now; nil if the device does not tell, or has no sensor.
    var presence: Bool? {
        guard hasSensor else { return nil }
        var bits = [UInt8](repeating: 0, count: 8)
        guard Self.ask(0x1b, on: file, &bits) else { return nil }
        return Self.holds(InputEvents.proximity, bits)
    }

    /// `EVIOCGBIT`: the codes of a type that the device has, one bit each.
    private static func bits(of type: UInt16, on file: CInt) -> [UInt8]? {
        var bits = [UInt8](repeating: 0, count: 0x300 / 8)
        return ask(0x20 + UInt(type), on: file, &bits) ? bits : nil
    }

    /// `_IOC(_IOC_READ, 'E', number, length)` of linux/input.h.
    private static func ask(_ number: UInt, on file: CInt, _ bits: inout [UInt8]) -> Bool {
        let request = 2 << 30 | UInt(bits.count) << 16 | UInt(UInt8(ascii: "E")) << 8 | number
        return bits.withUnsafeMutableBytes { bits in bits.baseAddress.map { ioctl(file, request, $0) >= 0 } ?? false }
    }

    private static func holds(_ code: UInt16, _ bits: [UInt8]?) -> Bool {
        guard let bits, Int(code) / 8 < bits.count else { return false }
        return bits[Int(code) / 8] >> (code % 8) & 1 == 1
    }
}
