import DarkroomWire

extension PlanarPicture {
    /// The pictures of these sizes, in ascending order; the last one is this
    /// picture.
    ///
    /// Each is made from the smallest larger picture that has all the detail,
    /// which takes half of the work or less.
    func renditions(_ sizes: [RenditionSize]) throws(DarkroomError) -> [PlanarPicture] {
        var pictures = [self]
        for size in sizes.dropLast().reversed() {
            let source = pictures.first { $0.width >= 2 * size.width && $0.height >= 2 * size.height } ?? self
            pictures.insert(try source.scaled(width: size.width, height: size.height), at: 0)
        }
        return pictures
    }
}
