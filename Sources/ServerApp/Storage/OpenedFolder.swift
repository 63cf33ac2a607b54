import Files
import FoundationEssentials
import SystemPackage

/// A folder as it was at one time, to be told from another one that lies at its path later.
///
/// Its number tells it, but FAT, exFAT, many file systems of FUSE and some network shares number a folder anew once the
/// kernel has forgotten it, as it does for want of memory. There the folder is held open: what is open is not forgotten.
/// Elsewhere it is not, because a disk with an open folder cannot be unmounted, and so not be plugged in again.
struct OpenedFolder: Sendable {
    private let path: String
    /// The folder as it was then; nil if it was not there.
    let identity: FileIdentity?
    private let file: OpenFile<Errno>?

    /// Takes the folder as it is now, and holds it open if `holds` is true.
    init(_ path: String, holds: Bool) {
        self.path = path
        identity = FileIdentity(path)
        file = holds ? try? OpenFile<Errno>(folder: path) : nil
    }

    init(_ path: String) { self.init(path, holds: Self.forgetsNumbers(at: path)) }

    /// True if the same folder lies at its path; false also if it could not be opened.
    var isThere: Bool {
        // The error would be that of a network share which does not know the folder any more.
        let opened = file == nil ? identity : try? file?.identity()
        return opened.map { $0.isSame(as: FileIdentity(path)) } ?? false
    }

    /// Returns whether the file system at `path` may number a folder anew; false if the kernel does not name its kind.
    static func forgetsNumbers(at path: String) -> Bool {
        guard let device = FileIdentity(path)?.device,
            let mounts = try? String(contentsOf: URL(filePath: "/proc/self/mountinfo"), encoding: .utf8)
        else { return false }
        // The bits of a device's number (makedev of glibc).
        let (major, minor) = (device >> 8 & 0xFFF, device & 0xFF | device >> 12 & 0xFFF00)
        let kinds: Set<Substring> = ["vfat", "msdos", "exfat", "fuse", "fuseblk", "cifs", "smb3"]
        return mounts.split(separator: "\n").contains { line in
            // proc_pid_mountinfo(5): the device is the third field, and the kind is behind a lone "-".
            let fields = line.split(separator: " ")
            guard fields.count > 4, fields[2] == "\(major):\(minor)",
                let kind = fields.drop(while: { $0 != "-" }).dropFirst().first
            else { return false }
            return kinds.contains(kind) || kind.hasPrefix("fuse.")
        }
    }
}
