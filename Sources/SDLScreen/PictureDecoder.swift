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

    package init() { mallopt(M_MMAP_THRESHOLD, Self.returnedBytes) }

    /// Decodes all pixels of a photo, for looking closely.
    ///
    /// Blocks for some tens of milliseconds; 2560 × 1707 pixels are 17 MB.
    package func detail(at path: String) throws(SDLError) -> Picture {
        let decoded = try DecodedJPEG(path: path)
        return Picture(place: PixelRect(decoded.size), pixels: decoded.pixels())
    }

    /// Decodes a photo and scales it for a page.
    ///
    /// Blocks for some tens of milliseconds: not for the thread that draws. The
    /// decoded original is gone when this returns.
    package func picture(at path: String, fitting page: PixelSize) throws(SDLError) -> Picture {
        try opened(at: path).picture(fitting: page)
    }

    /// Decodes a photo that will be scaled for a page when one is there.
    ///
    /// Blocks for some tens of milliseconds and holds three bytes a pixel.
    package func opened(at path: String) throws(SDLError) -> OpenedPhoto { OpenedPhoto(try DecodedJPEG(path: path)) }
}

/// A photo's own pixels, before it is known how large it is shown.
package final class OpenedPhoto: Sendable {
    private let decoded: DecodedJPEG

    fileprivate init(_ decoded: consuming DecodedJPEG) { self.decoded = decoded }

    /// Scales it for a page; blocks for about ten milliseconds, less where the
    /// machine's cores share what is urgent.
    package func picture(fitting page: PixelSize, isUrgent: Bool = false) -> Picture {
        let fit = PictureFit(decoded.size, on: page)
        return Picture(place: fit.place, pixels: decoded.scaled(to: fit, isUrgent: isUrgent))
    }
}
