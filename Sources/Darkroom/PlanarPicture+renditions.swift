import DarkroomWire

extension PlanarPicture {
    /// The pictures of those sizes, ascending, of which the last is this one.
    ///
    /// Each from the smallest larger one that has all the detail, for half the
    /// work and more.
    func renditions(_ sizes: [RenditionSize]) throws(DarkroomError) -> [PlanarPicture] {
        var pictures = [self]
        for size in sizes.dropLast().reversed() {
            let source = pictures.first { $0.width >= 2 * size.width && $0.height >= 2 * size.height } ?? self
            pictures.insert(try source.scaled(width: size.width, height: size.height), at: 0)
        }
        return pictures
    }
}
