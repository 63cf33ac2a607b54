import Glibc
import ServerCore

/// The open files of one photo: the original for reading, and one file for
/// writing for each possible rendition, or for the film or copy.
///
/// A darkroom gets the open files and never a name. `deinit` closes the files.
final class DarkroomFiles {
    /// The open files in the order in which they are sent, the original first.
    private(set) var descriptors: [CInt] = []
    private let folder: String
    /// The names of the files for writing.
    private let names: [String]

    /// The first bytes of each JPEG.
    private static let jpegMark: [UInt8] = [0xFF, 0xD8, 0xFF]

    convenience init(original: String, folder: String, longSides: [Int]) throws(RenditionError) {
        try self.init(original: original, folder: folder, names: longSides.map { "\($0).jpg" })
    }

    convenience init(original: String, folder: String, film: String) throws(RenditionError) {
        try self.init(original: original, folder: folder, names: [film])
    }

    convenience init(original: String, folder: String, copy: String) throws(RenditionError) {
        try self.init(original: original, folder: folder, names: [copy])
    }

    private init(original: String, folder: String, names: [String]) throws(RenditionError) {
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

    /// Removes the files of renditions that were not made.
    func discard(_ names: some Sequence<Int>) {
        // A file that cannot be removed goes with its folder.
        for name in names { unlink(path(of: name)) }
    }

    /// Removes all files for writing.
    func discardAll() {
        for name in names { unlink("\(folder)/\(name)") }
    }

    /// True if the film's file begins as an MP4 does, with `ftyp`.
    var holdsFilm: Bool {
        var start = [UInt8](repeating: 0, count: 8)
        return pread(descriptors[1], &start, start.count, 0) == start.count && start[4...].elementsEqual("ftyp".utf8)
    }

    /// True if the copy is not empty, is no longer than the original, and begins as a file of the same kind.
    var holdsCopy: Bool {
        let (original, copy) = (descriptors[0], descriptors[1])
        guard let most = Self.size(of: original), let size = Self.size(of: copy), size > 0, size <= most else {
            return false
        }
        return Self.look(of: copy) == Self.look(of: original)
    }

    private static func size(of descriptor: CInt) -> Int? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Int(status.st_size) : nil
    }

    private static func look(of descriptor: CInt) -> SniffedFileType {
        var start = [UInt8](repeating: 0, count: SniffedFileType.bytesNeeded)
        let count = pread(descriptor, &start, start.count, 0)
        return SniffedFileType(firstBytes: start.prefix(max(0, count)))
    }

    /// True if the rendition at this index begins as a JPEG does.
    ///
    /// A darkroom's files are served to the whole family. If a stranger's bytes
    /// have taken the darkroom over, at least it cannot write a web page.
    func holdsJPEG(at place: Int) -> Bool {
        var start = [UInt8](repeating: 0, count: Self.jpegMark.count)
        return pread(descriptors[place + 1], &start, start.count, 0) == start.count && start == Self.jpegMark
    }

    private func add(_ descriptor: CInt, _ step: String) throws(RenditionError) {
        guard descriptor >= 0 else { throw RenditionError(errno: errno, while: step) }
        descriptors.append(descriptor)
    }
}
