import FoundationEssentials
import Glibc

/// A folder in RAM for one frame, for data that may be lost at power-off and
/// must not wear out the SD card.
enum MemoryFolder {
    /// Makes the folder in the user's runtime directory, else in shared memory;
    /// nil if neither can be used.
    ///
    /// `name` is the path of the frame's data: it tells frames of one user
    /// apart.
    static func make(for name: String, environment: [String: String]) -> String? {
        let bases = [environment["RUNTIME_DIRECTORY"], environment["XDG_RUNTIME_DIR"], "/dev/shm"].compactMap(\.self)
        let own = "grandma-frame-\(getuid())-\(digest(of: name))"
        return bases.lazy.map { "\($0)/\(own)" }.first(where: isOurs)
    }

    /// True if the folder was made here, or exists and only this user may read
    /// it.
    private static func isOurs(_ path: String) -> Bool {
        mkdir(path, 0o700)
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return false }
        return status.st_uid == getuid() && status.st_mode & 0o077 == 0
    }

    /// FNV-1a: the same in every run; the text is no secret.
    private static func digest(of text: String) -> String {
        let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return String(hash, radix: 16)
    }
}
