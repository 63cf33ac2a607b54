import Files
import SystemPackage

/// A folder as it was at the start, to be told from another one that lies at its path later.
///
/// Its number tells it, but FAT, exFAT, many file systems of FUSE and some network shares number a folder anew once the
/// kernel has forgotten it, as it does for want of memory. There the folder is held open: what is open is not forgotten.
/// Elsewhere it is not, because a disk with an open folder cannot be unmounted, and so not be plugged in again.
struct OpenedFolder: Sendable {
    private let path: String
    private let identity: FileIdentity?
    private let file: OpenFile<Errno>?

    /// Takes the folder as it is now, and holds it open if `holds` is true.
    init(_ path: String, holds: Bool) {
        self.path = path
        identity = FileIdentity(path)
        file = holds ? try? OpenFile<Errno>(folder: path) : nil
    }

    init(_ path: String) { self.init(path, holds: FileSystem.forgetsNumbers(at: path)) }

    /// True if the same folder lies at its path; false also if it could not be opened.
    var isThere: Bool {
        // The error would be that of a network share which does not know the folder any more.
        let opened = file == nil ? identity : try? file?.identity()
        return opened.map { $0.isSame(as: FileIdentity(path)) } ?? false
    }
}
