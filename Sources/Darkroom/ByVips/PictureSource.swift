import CVips
import Glibc

/// The source from which libvips reads a picture's file.
struct PictureSource: ~Copyable {
    let vips: Vips
    private let source: UnsafeMutablePointer<VipsSource>

    /// Reads an open file from its start; the caller still owns the file.
    init(file: Int32, by vips: Vips) throws(DarkroomError) {
        // An empty file is rejected here: some loaders map the file and report
        // a lack of memory.
        guard let size = openFileSize(file), size > 0 else { throw .library("an empty file") }
        guard let source = vips.functions.vips_source_new_from_descriptor(file) else { throw vips.lastError() }
        self.source = source
        self.vips = vips
    }

    deinit { vips.functions.g_object_unref(source) }

    borrowing func withPointer<Result>(_ body: (UnsafeMutablePointer<VipsSource>) -> Result) -> Result {
        body(source)
    }
}
