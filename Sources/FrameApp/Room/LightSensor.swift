import FamilyCore

/// A sensor that measures the light in the room, as the kernel's industrial I/O has it
/// (Documentation/ABI/testing/sysfs-bus-iio).
struct LightSensor: Equatable, Sendable {
    let path: String
    /// The beginning of its files' names, such as `in_illuminance`.
    let channel: String

    private static let channels = ["in_illuminance", "in_illuminance0"]

    /// Returns the box's light sensor, or why there is none, and a line about it for `--check`.
    ///
    /// Reads the sensor once; that may block.
    static func find(in folder: String) -> (finding: FrameCapabilities.Finding, sensor: LightSensor?, about: String) {
        let found = KernelFolder(folder).devices.flatMap { device in
            channels.filter { device.has("\($0)_input") || device.has("\($0)_raw") }
                .map { LightSensor(path: device.path, channel: $0) }
        }
        guard !found.isEmpty else { return (.absent, nil, "none in \(folder)") }
        for sensor in found {
            if let lux = sensor.lux { return (.works, sensor, "\(sensor.path), \(Int(nearest: lux)) lux now") }
        }
        let isLocked = found.allSatisfy { !$0.mayBeRead }
        let reason = isLocked ? "may not be read by this user" : "says nothing that is a light"
        return (isLocked ? .locked : .broken, nil, "\(found[0].path) \(reason)")
    }

    private var mayBeRead: Bool {
        let device = KernelFolder(path)
        return device.mayRead("\(channel)_input") || device.mayRead("\(channel)_raw")
    }

    /// The light in lux; nil if the sensor does not answer, or answers with an impossible number.
    var lux: Double? {
        let device = KernelFolder(path)
        guard let lux = device.number("\(channel)_input") ?? raw(device), lux.isFinite,
            (0.0...Double(FrameRoom.luxes.upperBound)).contains(lux)
        else { return nil }
        return lux
    }

    private func raw(_ device: KernelFolder) -> Double? {
        guard let raw = device.number("\(channel)_raw") else { return nil }
        let scale = device.number("\(channel)_scale") ?? device.number("in_illuminance_scale") ?? 1
        return (raw + (device.number("\(channel)_offset") ?? 0)) * scale
    }
}
