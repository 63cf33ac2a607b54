import CPango
import Glibc

/// Pango and Cairo, opened at the first text and never closed.
///
/// They belong to the frame's installation like the linked libraries; they are
/// opened late only so that the first photo does not wait for them.
let pango: PangoFunctions = {
    withUnsafeTemporaryAllocation(of: PangoFunctions.self, capacity: 1) { room in
        guard let functions = room.baseAddress, frame_open_pango(functions) == 0 else {
            preconditionFailure("Pango, which this program was built with, is there: \(String(cString: dlerror()))")
        }
        return functions.pointee
    }
}()
