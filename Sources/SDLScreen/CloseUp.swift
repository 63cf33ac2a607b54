package import FrameCore

/// All the pixels of a photo that is looked at closely.
package enum CloseUp: Sendable {
    case picture(Picture)
    case planes(PhotoPlanes)

    package var size: PixelSize {
        switch self {
        case .picture(let picture): picture.size
        case .planes(let planes): planes.size
        }
    }
}
