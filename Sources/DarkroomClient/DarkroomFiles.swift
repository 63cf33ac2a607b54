import Glibc
import ServerCore

/// The open files of one photo: the original to read, and one to write for
/// each rendition that may come, or for the film.
///
/// A darkroom is handed the open files and never a name. They are closed here
/// when nobody holds this.
final class DarkroomFiles {
    /// In the order of the pipe: the original first.
    private(set) var descriptors: [CInt] = []
    private let folder: String
    /// Of what may be written.
    private let names: [String]

    /// The first bytes of each JPEG.
    private static let jpegMark: [UInt8] = [0xFF, 0xD8, 0xFF]

    convenience init(original: String, folder: String, longSides: [Int]) throws(RenditionRefusal) {
        try self.init(original: original, folder: folder, names: longSides.map { "\($0).jpg" })
    }

    convenience init(original: String, folder: String, film: String) throws(RenditionRefusal) {
        try self.init(original: original, folder: folder, names: [film])
    }

    private init(original: String, folder: String, names: [String]) throws(RenditionRefusal) {
        self.folder = folder
        self.names = names
        try add(open(original, O_RDONLY | O_CLOEXEC | O_NOFOLLOW), "open the original")
        for name in names {
            let flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC
            try add(open("\(folder)/\(name)", flags, 0o600), "make a rendition's file")
        }
    }

    deinit { for descriptor in descriptors { close(descriptor) } }

    func path(of name: Int) -> String { "\(folder)/\(name).jpg" }

    /// Removes the files of renditions that did not come.
    func discard(_ names: some Sequence<Int>) {
        // What stays goes with its folder.
        for name in names { unlink(path(of: name)) }
    }

    /// Removes all that may have been written.
    func discardAll() {
        for name in names { unlink("\(folder)/\(name)") }
    }

    /// Whether the film's file begins as an MP4 does, with its `ftyp`.
    var holdsFilm: Bool {
        var start = [UInt8](repeating: 0, count: 8)
        return pread(descriptors[1], &start, start.count, 0) == start.count && start[4...].elementsEqual("ftyp".utf8)
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
        guard descriptor >= 0 else { throw RenditionRefusal(errno: errno, while: step) }
        descriptors.append(descriptor)
    }
}
