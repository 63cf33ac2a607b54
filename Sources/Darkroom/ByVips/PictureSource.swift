import CVips
import Glibc

/// Where a picture's file is read from.
struct PictureSource: ~Copyable {
    let vips: Vips
    private let source: UnsafeMutablePointer<VipsSource>

    /// Reads an open file from its start; it stays open and the caller's.
    init(file: Int32, by vips: Vips) throws(DarkroomError) {
        // Some loaders map the file and call nothing at all a lack of memory.
        var status = stat()
        guard fstat(file, &status) == 0, status.st_size > 0 else { throw .library("an empty file") }
        guard let source = vips.functions.vips_source_new_from_descriptor(file) else { throw vips.fault() }
        self.source = source
        self.vips = vips
    }

    deinit { vips.functions.g_object_unref(source) }

    borrowing func withPointer<Result>(_ body: (UnsafeMutablePointer<VipsSource>) -> Result) -> Result {
        body(source)
    }
}
