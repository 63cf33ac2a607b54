import DarkroomWire

/// The size of the film that is made, in pixels: even, because 4:2:0 needs it,
/// at most `DarkroomMotion.longSide`, and never larger than the original.
struct FilmSize {
    let width: Int
    let height: Int

    /// `width` and `height` are those of the upright original.
    init(of width: Int, _ height: Int) {
        let size = RenditionSize.all(width: width, height: height, longSides: [DarkroomMotion.longSide])[0]
        (self.width, self.height) = (max(2, size.width & ~1), max(2, size.height & ~1))
    }
}
