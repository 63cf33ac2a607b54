import CSDL2
import Glibc

/// SDL, opened by whoever first wants a screen, and never closed.
///
/// It is as much a part of the frame's installation as what is linked; only the
/// first photo is decoded while it loads.
let sdl: SDLFunctions = {
    withUnsafeTemporaryAllocation(of: SDLFunctions.self, capacity: 1) { room in
        guard let functions = room.baseAddress, frame_open_sdl(functions) == 0 else {
            preconditionFailure("SDL, which this program was built with, is there: \(String(cString: dlerror()))")
        }
        return functions.pointee
    }
}()
