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

extension Rendition {
    fileprivate var longSide: Int { max(width, height) }
}
