import Files
import FoundationEssentials

/// Records the data folders on other disks, on the system's own disk.
///
/// If a data disk is not mounted, its mount point is an empty folder that looks
/// like a new server's. Only a record on another disk can tell the two apart.
struct KnownDataFolders {
    let file: URL

    /// The record is in the service's state folder (systemd), else in the user's state folder (XDG Base Directory
    /// Specification).
    ///
    /// If there are several state folders, it is in the last one, because the first holds the data and a disk may be
    /// mounted there.
    init?(environment: [String: String]) {
        if let state = environment["STATE_DIRECTORY"]?.split(separator: ":").last {
            file = URL(filePath: String(state)).appending(path: "data-folders.txt")
        } else if let state = environment["XDG_STATE_HOME"], !state.isEmpty {
            file = URL(filePath: state).appending(path: "grandma/data-folders.txt")
        } else if let home = environment["HOME"], !home.isEmpty {
            file = URL(filePath: home).appending(path: ".local/state/grandma/data-folders.txt")
        } else {
            return nil
        }
    }

    func contains(_ folder: URL) -> Bool { paths().contains(folder.path) }

    /// Records a folder that is on another file system than the record.
    ///
    /// Errors are ignored, because the record is a precaution.
    func add(_ folder: URL) {
        let directory = file.deletingLastPathComponent()
        guard !contains(folder) else { return }
        try? FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        guard let here = FileIdentity(directory.path), let there = FileIdentity(folder.path),
            here.device != there.device
        else { return }
        let lines = (paths() + [folder.path]).joined(separator: "\n") + "\n"
        try? Data(lines.utf8).write(to: file, options: .atomic)
    }

    private func paths() -> [String] {
        guard let text = try? Data(contentsOf: file) else { return [] }
        return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
