import CPango
import Glibc

/// Pango and Cairo, opened by whoever first wants words, and never closed.
///
/// They are as much a part of the frame's installation as what is linked; only
/// the first photo does not wait for them.
let pango: PangoFunctions = {
    withUnsafeTemporaryAllocation(of: PangoFunctions.self, capacity: 1) { room in
        guard let functions = room.baseAddress, frame_open_pango(functions) == 0 else {
            preconditionFailure("Pango, which this program was built with, is there: \(String(cString: dlerror()))")
        }
        return functions.pointee
    }
}()
