package import FamilyCore

/// Decides which renditions an original gets.
package enum RenditionPlan {
    package struct Step: Equatable, Sendable {
        package let name: RenditionName
        package let width: Int
        package let height: Int
    }

    /// Returns each size up to and including the first that holds the whole original, which keeps its own size there:
    /// nothing is enlarged.
    package static func steps(width: Int, height: Int) -> [Step] {
        precondition(width > 0 && height > 0, "a picture has pixels")
        let long = max(width, height)
        let first = RenditionName.allCases.first { long <= $0.longSide } ?? .large
        return RenditionName.allCases.filter { $0 <= first }.map { step($0, width, height) }
    }

    private static func step(_ name: RenditionName, _ width: Int, _ height: Int) -> Step {
        let long = max(width, height)
        guard long > name.longSide else { return Step(name: name, width: width, height: height) }
        // Round to the nearest; the short side of a panorama keeps at least one pixel.
        let short = max(1, (min(width, height) * name.longSide + long / 2) / long)
        return width >= height
            ? Step(name: name, width: name.longSide, height: short)
            : Step(name: name, width: short, height: name.longSide)
    }
}
