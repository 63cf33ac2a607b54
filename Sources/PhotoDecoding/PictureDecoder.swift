import CJPEG
package import FrameCore
package import PixelPainting

/// Decodes the JPEG files of the shelf.
///
/// The program holds one decoder; any thread may use it at any time.
package struct PictureDecoder: Sendable {
    /// Memory blocks of this size or more, in bytes, return to the system when
    /// freed.
    ///
    /// Without this setting glibc learns from the first decoded photo to keep
    /// its megabytes for the next, in each thread that ever decoded one.
    private static let returnedBytes: CInt = 256 * 1024

    /// The number of heaps that the threads share for small blocks.
    ///
    /// By default glibc makes one for each thread and grows it page by page:
    /// during a start, threads would wait for each other's growth more than
    /// they work.
    private static let heaps: CInt = 2

    package init() {
        mallopt(M_MMAP_THRESHOLD, Self.returnedBytes)
        mallopt(M_ARENA_MAX, Self.heaps)
    }

    /// Releases the heap's free pages to the system; takes some milliseconds and may run on any thread.
    ///
    /// When a block is freed, glibc returns memory to the system only from the end of the heap.
    package static func trimHeap() { malloc_trim(0) }

    /// Decodes all pixels of a photo, for zooming in.
    ///
    /// Blocks for some tens of milliseconds; 2560 × 1707 pixels take 6.6 MB, or
    /// 17 MB if the file is neither YCbCr nor grey.
    package func closeUp(at path: String) throws(PhotoDecodingError) -> FullResolutionPhoto {
        if let planes = try PhotoPlanes(photo: path) { return .planes(planes) }
        var rows = try JPEGRows(photo: path)
        return .picture(Picture(place: PixelRect(rows.size), pixels: try rows.pixels()))
    }

    /// Decodes a photo and scales it for a page.
    ///
    /// Blocks for some tens of milliseconds: do not call it on the thread that
    /// draws.
    package func picture(at path: String, fitting page: PixelSize) throws(PhotoDecodingError) -> Picture {
        var rows = try JPEGRows(photo: path, for: page)
        let fit = PictureFit(rows.size, on: page)
        return Picture(place: fit.place, pixels: try Resampler(from: rows.size, to: fit).pixels(of: &rows))
    }
}
