import FrameCore

extension PictureDecoder {
    /// Decodes the middle square of a photo, so many pixels wide.
    ///
    /// A few milliseconds for a file of the shelf: of all its pixels only what
    /// the thumbnail needs is made. Not for the thread that draws.
    package func thumbnail(at path: String, side: Int) throws(SDLError) -> Picture {
        let reduced = try DecodedJPEG(path: path, reducedTo: side)
        return Picture(place: PixelRect(PixelSize(width: side, height: side)), pixels: reduced.square(side))
    }
}

extension DecodedJPEG {
    fileprivate func square(_ side: Int) -> [UInt32] {
        let short = Double(min(size.width, size.height))
        let shown = (width: short / Double(size.width), height: short / Double(size.height))
        let square = PixelSize(width: side, height: side)
        return Resampler(from: size, shown: shown, to: square).pixels(of: rows)
    }
}
