package import FamilyCore

extension Photo {
    /// Returns the rendition to fetch for a screen: the smallest that fills it, else the largest; nil if there is
    /// none.
    package func rendition(for screen: PixelSize) -> Rendition? {
        let needed = max(screen.width, screen.height)
        let bySize = renditions.sorted { $0.longSide < $1.longSide }
        return bySize.first { $0.longSide >= needed } ?? bySize.last
    }
}

/// The bound of the pictures that the server sends to a frame.
package enum RenditionBound {
    /// The longest side in pixels: that of the largest rendition.
    package static let longestSide = RenditionName.large.longSide
}

extension Rendition {
    fileprivate var longSide: Int { max(width, height) }
}
