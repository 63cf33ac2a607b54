import BlobStores
import FoundationEssentials

/// Remembers, on the system's own disk, the data folders that lie on others.
///
/// A data disk that is not mounted leaves an empty folder behind, which looks
/// like a new server's. Only a note that lies elsewhere can tell the two apart.
struct KnownDataFolders {
    let file: URL

    /// The note lies in systemd's state folder of the service, else among the
    /// user's own state (XDG Base Directory Specification).
    ///
    /// Of several state folders in the last one: the first has the data, and a disk may be mounted right there.
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

    /// Notes a folder that lies on another file system than the note.
    ///
    /// Without an error where it cannot be written: the note is a precaution.
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
