import FoundationEssentials
import Glibc

/// The machine on which the frame runs.
enum Device {
    /// The maker's name of the machine, or its host name; at most 60 letters,
    /// the limit of the API.
    static let model: String = {
        // Only boards with a device tree have this file.
        let board = try? String(contentsOfFile: "/proc/device-tree/model", encoding: .utf8)
        let name = (board ?? hostName).prefix { $0 != "\0" && !$0.isNewline }
        return name.isEmpty ? "Frame" : String(name.prefix(60))
    }()

    private static var hostName: String {
        var bytes = [CChar](repeating: 0, count: 256)
        guard gethostname(&bytes, bytes.count - 1) == 0 else { return "" }
        return bytes.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    }
}
