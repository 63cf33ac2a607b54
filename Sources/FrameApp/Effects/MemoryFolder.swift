import FoundationEssentials
import Glibc

/// A folder in RAM for one frame: what need not outlive the machine's next
/// switching off must not wear the card.
enum MemoryFolder {
    /// Below the user's runtime folder, else in shared memory; nothing where
    /// neither can be used.
    ///
    /// `name` tells frames of one user apart: the path of their data.
    static func make(for name: String, environment: [String: String]) -> String? {
        let bases = [environment["RUNTIME_DIRECTORY"], environment["XDG_RUNTIME_DIR"], "/dev/shm"].compactMap(\.self)
        let own = "grandma-frame-\(getuid())-\(digest(of: name))"
        return bases.lazy.map { "\($0)/\(own)" }.first(where: isOurs)
    }

    /// Made here, or found here with us as its only reader.
    private static func isOurs(_ path: String) -> Bool {
        mkdir(path, 0o700)
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return false }
        return status.st_uid == getuid() && status.st_mode & 0o077 == 0
    }

    /// FNV-1a: the same in every run, and nothing secret.
    private static func digest(of text: String) -> String {
        let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return String(hash, radix: 16)
    }
}
