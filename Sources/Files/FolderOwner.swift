import Glibc
package import SystemPackage

/// The user and group to whom root gives what it makes in their folder.
///
/// A command that root runs leaves files of root, which the folder's own user cannot read.
package struct FolderOwner: Equatable, Sendable {
    /// The folder that file systems make for their own repairs stays root's.
    private static let repairFolder = "lost+found"

    package let user: UInt32
    package let group: UInt32

    /// Reads the owner of the folder at `path` or, before it exists, of the nearest existing folder above it.
    ///
    /// Returns nil if nothing has to be given, because the folder is ours, or if only root could give it.
    package init?(of path: String) {
        var status = stat()
        var folder = path
        while stat(folder, &status) != 0 {
            let parent = Folder<Errno>.parent(of: folder)
            guard errno == ENOENT, parent != folder else { return nil }
            folder = parent
        }
        guard geteuid() == 0, status.st_uid != 0 else { return nil }
        (user, group) = (status.st_uid, status.st_gid)
    }

    /// Creates a folder and its missing parents and gives each new one to the owner.
    package func make(_ path: String) throws(Errno) {
        var status = stat()
        if stat(path, &status) == 0 { return }
        let parent = Folder<Errno>.parent(of: path)
        if parent != path { try make(parent) }
        try Folder<Errno>.make(path)
        try give(path)
    }

    /// Gives one file or folder to the owner, if it is ours.
    package func give(_ path: String) throws(Errno) {
        let item = try Item(path, in: AT_FDCWD)
        if item.isOurs { try give(item) }
    }

    /// Gives everything of ours in the folder at `path`, and the folder, to the owner; durable on return.
    ///
    /// Returns the number of files and folders.
    @discardableResult
    package func giveAll(in path: String) throws(Errno) -> Int {
        let item = try Item(path, in: AT_FDCWD, followsLinks: true)
        let count = try giveAll(in: item)
        // `sync()` covers all file systems, because another disk may be mounted in the folder.
        if count > 0 { sync() }
        return count
    }

    /// Counts the files and folders in the folder at `path` that belong to another user than `user`.
    package static func countForeign(in path: String, of user: UInt32) throws(Errno) -> Int {
        try countForeign(in: Item(path, in: AT_FDCWD, followsLinks: true), of: user)
    }

    private func giveAll(in folder: Item) throws(Errno) -> Int {
        var count = 0
        for name in try folder.names() where name != Self.repairFolder {
            // The server may run and may just have removed the file.
            guard let item = try Item.existing(name, in: folder.descriptor) else { continue }
            if item.isFolder {
                count += try giveAll(in: item)
            } else if item.isOurs {
                try give(item)
                count += 1
            }
        }
        // The folder itself comes last: if this is interrupted, systemd, which looks only at the owner of the uppermost
        // folder, gives the rest itself.
        guard folder.isOurs else { return count }
        try give(folder)
        return count + 1
    }

    private static func countForeign(in folder: Item, of user: uid_t) throws(Errno) -> Int {
        var count = 0
        for name in try folder.names() where name != repairFolder {
            guard let item = try Item.existing(name, in: folder.descriptor) else { continue }
            if item.user != user { count += 1 }
            if item.isFolder { count += try countForeign(in: item, of: user) }
        }
        return count
    }

    private func give(_ item: Item) throws(Errno) {
        try Errno.checking("give to its owner", at: "") {
            fchownat(item.descriptor, "", user, group, Item.itself)
        }
    }
}

/// A file or folder that is held while it is looked at and given away.
///
/// The folder's user could replace a path in between; what is held stays the same. Symbolic links are not followed.
private final class Item {
    /// `AT_EMPTY_PATH` of fcntl.h, which Swift's Glibc lacks: the call is on the descriptor itself.
    static let itself: CInt = 0x1000
    /// `O_PATH` of fcntl.h, which Swift's Glibc lacks: nothing is read or written, so a pipe does not block.
    private static let withoutReading: CInt = 0o10000000

    let descriptor: CInt
    private let status: stat

    /// `folder`: the descriptor of the folder that has `name`, or `AT_FDCWD` if `name` is a path.
    init(_ name: String, in folder: CInt, followsLinks: Bool = false) throws(Errno) {
        descriptor = openat(folder, name, Self.withoutReading | O_CLOEXEC | (followsLinks ? 0 : O_NOFOLLOW))
        guard descriptor >= 0 else { throw Errno(rawValue: errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            let code = Errno(rawValue: errno)
            close(descriptor)
            throw code
        }
        self.status = status
    }

    deinit { close(descriptor) }

    /// Returns nil if the file does not exist any more.
    static func existing(_ name: String, in folder: CInt) throws(Errno) -> Item? {
        do throws(Errno) {
            return try Item(name, in: folder)
        } catch .noSuchFileOrDirectory {
            return nil
        }
    }

    var user: uid_t { status.st_uid }
    var isFolder: Bool { status.st_mode & S_IFMT == S_IFDIR }
    /// Whether the item belongs to us.
    ///
    /// A file with several names counts as not ours, because one of them may be in a folder where the file is to stay
    /// ours.
    var isOurs: Bool { user == geteuid() && (isFolder || status.st_nlink == 1) }

    func names() throws(Errno) -> [String] {
        let folder = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw Errno(rawValue: errno) }
        guard let stream = fdopendir(folder) else {
            let code = Errno(rawValue: errno)
            close(folder)
            throw code
        }
        return Folder<Errno>.names(of: stream)
    }
}
