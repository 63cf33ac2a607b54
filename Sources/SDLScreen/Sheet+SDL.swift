import CSDL2
import FrameCore
import PixelPainting

extension Sheet {
    /// Copies the pixels to a surface of any format.
    func copy(to target: UnsafeMutablePointer<SDL_Surface>) throws(SDLError) {
        let surface = try wrapped()
        defer { sdl.SDL_FreeSurface(surface) }
        try check(sdl.SDL_UpperBlit(surface, nil, target, nil), "convert pixels")
    }

    /// Makes a surface over the same pixels; free it before this sheet goes.
    func wrapped() throws(SDLError) -> UnsafeMutablePointer<SDL_Surface> {
        let surface = sdl.SDL_CreateRGBSurfaceWithFormatFrom(
            pixels,
            CInt(size.width),
            CInt(size.height),
            32,
            CInt(size.width * MemoryLayout<UInt32>.stride),
            SDL_PIXELFORMAT_RGB888.rawValue
        )
        guard let surface else { throw SDLError("wrap a sheet") }
        return surface
    }
}
