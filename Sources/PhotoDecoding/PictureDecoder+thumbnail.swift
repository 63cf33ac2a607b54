import FrameCore
package import PixelPainting

extension PictureDecoder {
    /// Decodes the middle square of a photo, `side` pixels wide.
    ///
    /// It takes a few milliseconds for a file of the shelf, because only the
    /// pixels that the thumbnail needs are computed. Do not call it on the
    /// thread that draws.
    package func thumbnail(at path: String, side: Int) throws(PhotoDecodingError) -> Picture {
        var rows = try JPEGRows(thumbnail: path, of: side)
        let short = Double(min(rows.size.width, rows.size.height))
        let shown = (width: short / Double(rows.size.width), height: short / Double(rows.size.height))
        let square = PixelSize(width: side, height: side)
        let pixels = try Resampler(from: rows.size, shown: shown, to: square).pixels(of: &rows)
        try rows.finish()
        return Picture(place: PixelRect(square), pixels: pixels)
    }
}
