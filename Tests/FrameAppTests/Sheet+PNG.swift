import CSDL2
import CSDLImage

@testable import PixelPainting
@testable import SDLScreen

extension Sheet {
    /// Writes what is on the sheet to a PNG file, as it is.
    func save(toPNG path: String) throws(SDLError) {
        let surface = try wrapped()
        defer { SDL_FreeSurface(surface) }
        try check(IMG_SavePNG(surface, path), "write \(path)")
    }
}
