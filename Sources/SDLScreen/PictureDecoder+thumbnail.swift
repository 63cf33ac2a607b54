import CJPEG
import FrameCore
import Glibc

extension PictureDecoder {
    /// Decodes the middle square of a photo, so many pixels wide.
    ///
    /// A few milliseconds for a file of the shelf: of all its pixels only what
    /// the thumbnail needs is made. Not for the thread that draws.
    package func thumbnail(at path: String, side: Int) throws(SDLError) -> Picture {
        let reduced = try ReducedJPEG(path: path, side: side)
        return Picture(place: PixelRect(PixelSize(width: side, height: side)), pixels: reduced.square(side))
    }
}

/// A JPEG's pixels, as few as are needed.
private struct ReducedJPEG: ~Copyable {
    private let rows: UnsafeMutablePointer<UInt8>
    private let size: PixelSize

    init(path: String, side: Int) throws(SDLError) {
        var width: CInt = 0
        var height: CInt = 0
        guard let rows = frame_jpeg_reduced(path, CInt(side), &width, &height) else {
            throw SDLError("decode a thumbnail", message: "\(path) is no whole JPEG file")
        }
        self.rows = rows
        size = PixelSize(width: Int(width), height: Int(height))
    }

    deinit { free(rows) }

    func square(_ side: Int) -> [UInt32] {
        let short = Double(min(size.width, size.height))
        let shown = (width: short / Double(size.width), height: short / Double(size.height))
        let source = RGBRows(bytes: rows, stride: size.width * 3, size: size)
        let square = PixelSize(width: side, height: side)
        return Resampler(from: size, shown: shown, to: square).pixels(of: source)
    }
}
