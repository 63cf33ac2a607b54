import FamilyTesting
import FoundationEssentials
import Glibc

@testable import FrameApp

/// A folder that looks like `/sys`, with the devices that a test puts there.
struct KernelTree {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    var folders: RoomFolders {
        RoomFolders(
            backlights: folder.path("class/backlight"),
            devices: folder.path,
            inputs: folder.path("input")
        )
    }
    var backlights: String { folder.path("class/backlight") }
    var sensors: String { folder.path("bus/iio/devices") }

    func put(_ device: String, _ files: [String: String]) throws {
        let path = folder.path(device)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        for (name, text) in files { _ = try folder.file("\(device)/\(name)", holding: text.utf8) }
    }

    func put(backlight levels: String, named name: String = "panel") throws {
        try put("class/backlight/\(name)", ["max_brightness": levels, "brightness": "3\n", "bl_power": "0\n"])
    }

    func put(sensor files: [String: String], number: Int = 0) throws {
        try put("bus/iio/devices/iio:device\(number)", files)
    }

    func text(_ path: String) throws -> String { try String(contentsOfFile: folder.path(path), encoding: .utf8) }

    func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: folder.path(path)) }

    /// Makes a file that never answers: a pipe that nobody writes to.
    func hang(_ path: String) { mkfifo(folder.path(path), 0o600) }
}
