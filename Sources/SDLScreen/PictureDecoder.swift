import CJPEG
package import FrameCore

/// Opens the JPEG files of the shelf.
///
/// Held by the program; any thread may use it, each call for itself.
package struct PictureDecoder: Sendable {
    /// Blocks of this size and more go back to the system when freed.
    ///
    /// Without it glibc learns from the first decoded photo to keep its
    /// megabytes for the next, in each thread that ever decoded one.
    private static let returnedBytes: CInt = 256 * 1024

    /// Of small blocks threads share so many heaps.
    ///
    /// Left to itself glibc begins one for each, and has it grow page by page:
    /// at a start, threads would wait for each other's more than they work.
    private static let heaps: CInt = 2

    package init() {
        mallopt(M_MMAP_THRESHOLD, Self.returnedBytes)
        mallopt(M_ARENA_MAX, Self.heaps)
    }

    /// Decodes all pixels of a photo, for looking closely.
    ///
    /// Blocks for some tens of milliseconds; 2560 × 1707 pixels are 6.6 MB, and
    /// 17 MB of a file that has neither light and colours nor grey.
    package func closeUp(at path: String) throws(SDLError) -> CloseUp {
        if let planes = try PhotoPlanes(photo: path) { return .planes(planes) }
        var rows = try JPEGRows(photo: path)
        return .picture(Picture(place: PixelRect(rows.size), pixels: try rows.pixels()))
    }

    /// Decodes a photo and scales it for a page.
    ///
    /// Blocks for some tens of milliseconds: not for the thread that draws.
    package func picture(at path: String, fitting page: PixelSize) throws(SDLError) -> Picture {
        var rows = try JPEGRows(photo: path, for: page)
        let fit = PictureFit(rows.size, on: page)
        return Picture(place: fit.place, pixels: try Resampler(from: rows.size, to: fit).pixels(of: &rows))
    }
}
