import FamilyCore
import FoundationEssentials
import Glibc

/// A folder in which the kernel describes devices, such as `/sys/class/backlight`.
///
/// Its files come from drivers and firmware: they may be missing, unreadable or wrong. A read may also take long, so
/// nothing here is called on the loop's thread.
struct KernelFolder: Sendable {
    /// The most bytes that are read of a file: more than any file here has.
    private static let mostBytes = 4096
    /// The most devices of one kind that are looked at: more than any box has.
    private static let mostDevices = 64

    let path: String

    init(_ path: String) { self.path = path }

    /// The devices in the order of their names; empty if there is no such folder.
    var devices: [KernelFolder] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.sorted().prefix(Self.mostDevices).map { KernelFolder("\(path)/\($0)") }
    }

    var name: String { String(path.split(separator: "/").last ?? "") }

    func has(_ name: String) -> Bool { access("\(path)/\(name)", F_OK) == 0 }
    func mayRead(_ name: String) -> Bool { access("\(path)/\(name)", R_OK) == 0 }
    func mayWrite(_ name: String) -> Bool { access("\(path)/\(name)", W_OK) == 0 }

    /// The bytes of a file, at most 4096; nil if it cannot be read.
    func bytes(_ name: String) -> [UInt8]? {
        // The file is opened without blocking, because something that is not the kernel's file, such as a pipe, may
        // never answer.
        let file = open("\(path)/\(name)", O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: Self.mostBytes)
        var filled = 0
        while filled < bytes.count {
            let count = bytes.withUnsafeMutableBytes { target in
                read(file, target.baseAddress?.advanced(by: filled), target.count - filled)
            }
            guard count >= 0 || errno == EINTR else { return nil }
            if count == 0 { break }
            filled += max(0, count)
        }
        return Array(bytes.prefix(filled))
    }

    func text(_ name: String) -> String? {
        bytes(name).map { String(decoding: $0, as: UTF8.self).trimmed }
    }

    func integer(_ name: String) -> Int? { text(name).flatMap { Int($0) } }

    /// A finite number; nil for anything else.
    func number(_ name: String) -> Double? {
        text(name).flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
    }

    /// Writes a number and a line break, as the kernel's files take it.
    func write(_ number: Int, to name: String) throws {
        let text = "\(number)\n"
        let file = open("\(path)/\(name)", O_WRONLY | O_CLOEXEC | O_TRUNC | O_NONBLOCK)
        guard file >= 0 else { throw PanelSwitch.Failure.ofErrno }
        defer { close(file) }
        guard Glibc.write(file, text, text.utf8.count) == text.utf8.count else { throw PanelSwitch.Failure.ofErrno }
    }
}

extension String {
    fileprivate var trimmed: String {
        let isBlank = { (letter: Character) in letter.isWhitespace || letter == "\0" }
        let begun = drop(while: isBlank)
        return String(begun.reversed().drop(while: isBlank).reversed())
    }
}
