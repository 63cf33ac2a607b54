import FrameCore

/// In how many eighths of its size a JPEG is decoded.
enum JPEGReduction {
    /// So many pixels are left for each that is seen: what is thrown away by the
    /// transform and not by the scaling is not missed then.
    private static let spare = 3

    /// The fewest for which a side still has `least` pixels.
    static func eighths(of side: Int, leaving least: Int) -> Int {
        (1..<8).first { side * $0 / 8 >= least } ?? 8
    }

    /// For a photo that is seen whole on a page.
    static func eighths(of photo: PixelSize, for page: PixelSize) -> Int {
        let place = PictureFit(photo, on: page).place
        return max(
            eighths(of: photo.width, leaving: place.width * spare),
            eighths(of: photo.height, leaving: place.height * spare)
        )
    }
}
