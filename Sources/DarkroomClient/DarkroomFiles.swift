import Glibc
import ServerCore

/// The open files of one photo: the original to read, and one to write for
/// each rendition that may come.
///
/// A darkroom is handed the open files and never a name. They are closed here
/// when nobody holds this.
final class DarkroomFiles {
    /// In the order of the pipe: the original first.
    private(set) var descriptors: [CInt] = []
    private let folder: String

    /// The first bytes of each JPEG.
    private static let jpegMark: [UInt8] = [0xFF, 0xD8, 0xFF]

    init(original: String, folder: String, names: [Int]) throws(RenditionRefusal) {
        self.folder = folder
        try add(open(original, O_RDONLY | O_CLOEXEC | O_NOFOLLOW), "open the original")
        for name in names {
            let flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC
            try add(open(path(of: name), flags, 0o600), "make a rendition's file")
        }
    }

    deinit { for descriptor in descriptors { close(descriptor) } }

    func path(of name: Int) -> String { "\(folder)/\(name).jpg" }

    /// Removes the files of renditions that did not come.
    func discard(_ names: some Sequence<Int>) {
        // What stays goes with its folder.
        for name in names { unlink(path(of: name)) }
    }

    /// Whether the rendition at a place holds what begins as a JPEG does.
    ///
    /// What a darkroom wrote is served to the whole family; should a stranger's
    /// bytes have taken it over, at least no web page comes out of it.
    func holdsJPEG(at place: Int) -> Bool {
        var start = [UInt8](repeating: 0, count: Self.jpegMark.count)
        return pread(descriptors[place + 1], &start, start.count, 0) == start.count && start == Self.jpegMark
    }

    private func add(_ descriptor: CInt, _ step: String) throws(RenditionRefusal) {
        guard descriptor >= 0 else { throw .unavailable("could not \(step): \(String(cString: strerror(errno)))") }
        descriptors.append(descriptor)
    }
}
