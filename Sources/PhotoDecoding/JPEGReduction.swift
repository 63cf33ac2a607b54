import FrameCore

/// The eighths of its size at which a JPEG is decoded.
enum JPEGReduction {
    /// The decoded pixels for each shown one, along a side: enough that the
    /// transform discards nothing that scaling would keep.
    private static let spare = 3

    /// The fewest eighths at which a side still has `least` pixels.
    static func eighths(of side: Int, leaving least: Int) -> Int {
        (1..<8).first { side * $0 / 8 >= least } ?? 8
    }

    /// The eighths for a photo that is shown whole on a page.
    static func eighths(of photo: PixelSize, for page: PixelSize) -> Int {
        let place = PictureFit(photo, on: page).place
        return max(
            eighths(of: photo.width, leaving: place.width * spare),
            eighths(of: photo.height, leaving: place.height * spare)
        )
    }
}
