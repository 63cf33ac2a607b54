package import FrameCore

/// A photo in full resolution, for zooming in.
package enum FullResolutionPhoto: Sendable {
    case picture(Picture)
    case planes(PhotoPlanes)

    package var size: PixelSize {
        switch self {
        case .picture(let picture): picture.size
        case .planes(let planes): planes.size
        }
    }
}
