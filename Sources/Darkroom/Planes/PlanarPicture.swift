import CTurboJPEG

/// A picture as JPEG keeps it: brightness, and two colours of half its width
/// and height (4:2:0), as BT.601 has them in full range.
struct PlanarPicture {
    /// Pixels of the brightness.
    let width: Int
    let height: Int
    /// How many of these the picture really is wide and high: decoded in half
    /// its size, an odd width ends within the last pixel.
    let extent: (width: Double, height: Double)
    /// Brightness, blueness, redness; of grey pictures brightness alone.
    let planes: [Plane]
    /// How many pixels, across and down, one sample of the colours stands for.
    let sampling: (across: Int, down: Int)

    /// In another size and turned, with colours of half its size.
    ///
    /// `width` and `height` are the upright picture's.
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

    /// With colours of half its size.
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
