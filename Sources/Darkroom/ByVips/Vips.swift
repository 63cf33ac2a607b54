import CVips
import Glibc

/// The library, opened and started; it lives as long as the process.
///
/// Every picture holds it: nothing of it can be called before. It is a table
/// that nobody writes again, and so may go from thread to thread.
struct Vips: @unchecked Sendable {
    let functions: VipsFunctions

    init() throws(DarkroomError) {
        // Large pictures would go through a file in /tmp, which the sandbox
        // refuses: memory, which is limited, must hold them or nothing does.
        setenv("VIPS_DISC_THRESHOLD", "1000g", 1)
        functions = try Self.opened()
        guard functions.vips_init("grandma-darkroom") == 0 else { throw fault() }
        // One picture, once: nothing is asked for twice.
        functions.vips_cache_set_max(0)
        // Two darkrooms work at a time; more threads in each would only take
        // turns, and each thread's stack counts against the memory limit.
        functions.vips_concurrency_set(1)
    }

    /// Does once what costs time the first time, so that a spare that waits
    /// is warm: classes, tables, threads, compiled loops.
    func warmUp() throws(DarkroomError) {
        let blank = try Picture(blankWidth: 512, height: 384, by: self)
        _ = try blank.resized(width: 100, height: 75).inMemory().jpeg(quality: 80)
    }

    /// Takes the library's words since the last time.
    func fault() -> DarkroomError {
        let words = functions.vips_error_buffer().map { String(cString: $0) } ?? ""
        functions.vips_error_clear()
        return .library(words)
    }

    private static func opened() throws(DarkroomError) -> VipsFunctions {
        let functions = UnsafeMutablePointer<VipsFunctions>.allocate(capacity: 1)
        defer { functions.deallocate() }
        guard darkroom_open_vips(functions) == 0 else {
            throw .library(dlerror().map { String(cString: $0) } ?? "no libvips")
        }
        return functions.pointee
    }
}
