import CVips
import Glibc

/// Where a picture's file is read from.
struct PictureSource: ~Copyable {
    private let source: UnsafeMutablePointer<VipsSource>

    /// Reads an open file from its start; it stays open and the caller's.
    init(file: Int32) throws(DarkroomFault) {
        // Some loaders map the file and call nothing at all a lack of memory.
        var status = stat()
        guard fstat(file, &status) == 0, status.st_size > 0 else { throw .library("an empty file") }
        guard let source = vips_source_new_from_descriptor(file) else { throw DarkroomFault.ofLibrary() }
        self.source = source
    }

    init(bytes: [UInt8]) throws(DarkroomFault) {
        // A copy: the array is gone before the source has been read.
        let blob = vips_blob_copy(bytes, bytes.count)
        defer { vips_area_unref(UnsafeMutableRawPointer(blob)?.assumingMemoryBound(to: VipsArea.self)) }
        guard let source = vips_source_new_from_blob(blob) else { throw DarkroomFault.ofLibrary() }
        self.source = source
    }

    deinit { darkroom_release_source(source) }

    borrowing func withPointer<Result>(_ body: (UnsafeMutablePointer<VipsSource>) -> Result) -> Result {
        body(source)
    }
}
