import DarkroomWire

/// How large a film is, in pixels: even, as 4:2:0 wants it, up to
/// `DarkroomMotion.longSide` and never larger than what was sent.
struct FilmSize {
    let width: Int
    let height: Int

    /// Of upright pictures.
    init(of width: Int, _ height: Int) {
        let size = RenditionSize.all(width: width, height: height, longSides: [DarkroomMotion.longSide])[0]
        (self.width, self.height) = (max(2, size.width & ~1), max(2, size.height & ~1))
    }
}
