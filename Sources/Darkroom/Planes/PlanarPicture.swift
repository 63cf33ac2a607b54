import CTurboJPEG

/// A picture in JPEG's form: luma, and two chroma planes of half its width and
/// height (4:2:0), by BT.601 in full range.
struct PlanarPicture {
    /// The size of the luma in pixels.
    let width: Int
    let height: Int
    /// The picture's true width and height in these pixels: a picture of odd
    /// width, decoded at half size, ends inside the last pixel.
    let extent: (width: Double, height: Double)
    /// Luma, blue difference, red difference; only luma for grey pictures.
    let planes: [Plane]
    /// The number of pixels, across and down, that one chroma sample covers.
    let sampling: (across: Int, down: Int)

    /// Returns the picture in another size and turned, with chroma at half
    /// size.
    ///
    /// `width` and `height` are those of the upright picture.
    func scaled(width: Int, height: Int, orientation: Int = 1) throws(DarkroomError) -> PlanarPicture {
        let scaling = PlaneScaling(orientation: orientation)
        let size = scaling.isTransposed ? (width: height, height: width) : (width: width, height: height)
        let brightness = try planes[0].scaled(
            extent: extent,
            to: size,
            sizeExtent: (Double(size.width), Double(size.height)),
            scaling
        )
        let half = (width: (size.width + 1) / 2, height: (size.height + 1) / 2)
        var scaled = [brightness]
        for colour in planes.dropFirst() {
            let extent = (extent.width / Double(sampling.across), extent.height / Double(sampling.down))
            let halfExtent = (Double(size.width) / 2, Double(size.height) / 2)
            scaled.append(try colour.scaled(extent: extent, to: half, sizeExtent: halfExtent, scaling))
        }
        while scaled.count < 3 {
            let grey = try Plane(width: (width + 1) / 2, height: (height + 1) / 2)
            grey.fill(128)
            scaled.append(grey)
        }
        for plane in scaled { plane.continueEdges() }
        return PlanarPicture(width: width, height: height, planes: scaled)
    }

    /// A picture with chroma at half size.
    init(width: Int, height: Int, planes: [Plane]) {
        self.init(
            width: width,
            height: height,
            extent: (Double(width), Double(height)),
            planes: planes,
            sampling: (2, 2)
        )
    }

    init(
        width: Int,
        height: Int,
        extent: (width: Double, height: Double),
        planes: [Plane],
        sampling: (across: Int, down: Int)
    ) {
        self.width = width
        self.height = height
        self.extent = extent
        self.planes = planes
        self.sampling = sampling
    }
}
