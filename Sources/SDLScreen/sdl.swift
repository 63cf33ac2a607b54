import CSDL2
import Glibc

/// SDL, opened at the first use and never closed.
///
/// It belongs to the frame's installation like the linked libraries; it is
/// loaded late only so that the first photo is decoded meanwhile.
let sdl: SDLFunctions = {
    withUnsafeTemporaryAllocation(of: SDLFunctions.self, capacity: 1) { room in
        guard let functions = room.baseAddress, frame_open_sdl(functions) == 0 else {
            preconditionFailure("SDL, which this program was built with, is there: \(String(cString: dlerror()))")
        }
        return functions.pointee
    }
}()
