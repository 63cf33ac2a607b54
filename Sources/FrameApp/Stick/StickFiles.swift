import FrameCore
import Glibc

/// Looks for photos on a stick, within bounds, and opens them.
///
/// A stick may be hostile: no symbolic link is followed, in no part of a path, and no other file system is entered.
struct StickFiles: Sendable {
    /// A photo's file.
    struct Entry: Equatable, Sendable {
        /// The names of the folders on the way and of the file.
        let path: [String]
        /// When it was changed, in seconds since 1970.
        let changed: Int64

        var name: String { path.last ?? "" }
    }

    /// The most bytes of a photo that the server takes.
    static let mostBytes: Int64 = 60_000_000
    private static let deepest = 8
    private static let longest = Duration.seconds(20)
    /// The folder in which cameras and phones put their photos (DCF 2.0).
    private static let cameraFolder = "DCIM"
    private static let endings: Set<String> = [
        "jpg", "jpeg", "png", "heic", "heif", "avif", "webp", "tif", "tiff",
    ]

    let root: String
    /// The number of names after which a walk ends.
    var mostNames = 50_000

    /// Returns the newest photos, the newest first.
    ///
    /// Ends early with what it has found if the stick is pulled, or has very many names, or answers very slowly; the
    /// folder of cameras comes first.
    func photos() -> [Entry] {
        let folder = Glibc.open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
        var status = stat()
        guard folder >= 0 else { return [] }
        guard fstat(folder, &status) == 0 else {
            close(folder)
            return []
        }
        var walk = Walk(device: status.st_dev, left: mostNames, end: .now.advanced(by: Self.longest))
        walk.take(Self.cameraFolder, in: folder, [])
        walk.look(into: folder, [], but: Self.cameraFolder)
        let found = walk.found.sorted { ($0.changed, $0.name) > ($1.changed, $1.name) }
        return Array(found.prefix(StickPhoto.most))
    }

    /// Opens a photo's file; nil if it is not there any more, or is not a plain file.
    func open(_ entry: Entry) -> StickFile? {
        let way = O_RDONLY | O_CLOEXEC | O_NOFOLLOW
        var folder = Glibc.open(root, way | O_DIRECTORY)
        guard folder >= 0 else { return nil }
        defer { close(folder) }
        for name in entry.path.dropLast() {
            let next = openat(folder, name, way | O_DIRECTORY)
            guard next >= 0 else { return nil }
            close(folder)
            folder = next
        }
        // O_NONBLOCK, because opening a pipe must not wait for its other end.
        return StickFile(openat(folder, entry.name, way | O_NONBLOCK))
    }

    /// A walk through the folders of one stick, within bounds of names and time.
    private struct Walk {
        let device: dev_t
        /// The number of names that may still be looked at.
        var left: Int
        /// The time at which the walk ends, whatever it has found.
        let end: ContinuousClock.Instant
        var found: [Entry] = []

        /// Looks through an open folder, but not at one name in it, and closes it.
        mutating func look(into folder: CInt, _ path: [String], but taken: String? = nil) {
            guard let stream = fdopendir(folder) else {
                close(folder)
                return
            }
            defer { closedir(stream) }
            while left > 0, .now < end, let entry = readdir(stream) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) { bytes in
                    bytes.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                // Skip the folder's own entries and hidden files, which macOS and cameras write for themselves.
                guard !name.hasPrefix("."), name != taken else { continue }
                left -= 1
                take(name, in: folder, path)
            }
        }

        mutating func take(_ name: String, in folder: CInt, _ path: [String]) {
            var status = stat()
            guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0, status.st_dev == device else { return }
            switch status.st_mode & S_IFMT {
            case S_IFDIR where path.count < deepest:
                let next = openat(folder, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
                if next >= 0 { look(into: next, path + [name]) }
            case S_IFREG where isPhoto(name) && (1...mostBytes).contains(Int64(status.st_size)):
                found.append(Entry(path: path + [name], changed: Int64(status.st_mtim.tv_sec)))
            default: break
            }
        }

        private func isPhoto(_ name: String) -> Bool {
            guard let dot = name.lastIndex(of: ".") else { return false }
            return endings.contains(name[name.index(after: dot)...].lowercased())
        }
    }
}

/// An open file of a stick; it is closed with its last reference.
final class StickFile: Sendable {
    let descriptor: CInt
    let bytes: Int64

    /// Takes over an open file; nil if it is not a plain file of a photo's size.
    fileprivate init?(_ descriptor: CInt) {
        var status = stat()
        guard descriptor >= 0 else { return nil }
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            (1...StickFiles.mostBytes).contains(Int64(status.st_size))
        else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
        bytes = Int64(status.st_size)
    }

    deinit { close(descriptor) }

    /// Reads the bytes at `offset`; returns their number, and 0 at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws -> Int {
        while true {
            let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
            if count >= 0 { return count }
            if errno != EINTR { throw StickError.unreadable(errno) }
        }
    }
}

/// Why a stick's photo is not shown or sent.
enum StickError: Error, Equatable {
    /// The file is not there any more: the stick was pulled.
    case gone
    case unreadable(CInt)
    /// The first bytes are not those of a picture that is decoded here.
    case noPicture
    /// The photo takes more memory or time to decode than a frame has; the family's server may have enough.
    case tooLarge
    /// The darkroom refused the photo, or crashed while decoding it.
    case refused(String)
    /// The darkroom cannot close its sandbox on this box, for the given reason; the family's server may open the photo.
    case noSandbox(String)
    /// There is no darkroom beside this program.
    case noDarkroom
}
