import CVips
import Glibc

/// libvips, opened and initialized; it stays loaded as long as the process.
///
/// Every picture holds it, so that it cannot be called before.
struct Vips: Sendable {
    let functions: VipsFunctions

    init() throws(DarkroomError) {
        // Large pictures would go through a file in /tmp, which the sandbox
        // forbids: they must fit in memory, which is limited, or fail.
        setenv("VIPS_DISC_THRESHOLD", "1000g", 1)
        functions = try Self.opened()
        guard functions.vips_init("grandma-darkroom") == 0 else { throw lastError() }
        // Each picture is processed once: a cache would not be used.
        functions.vips_cache_set_max(0)
        // Two darkrooms work at a time; more threads in each would only take
        // turns, and each thread's stack counts against the memory limit.
        functions.vips_concurrency_set(1)
    }

    /// Runs once what is slow the first time (classes, tables, threads,
    /// compiled loops), so that a waiting spare starts fast.
    func warmUp() throws(DarkroomError) {
        let blank = try Picture(blankWidth: 512, height: 384, by: self)
        _ = try blank.resized(width: 100, height: 75).inMemory().jpeg(quality: 80)
    }

    /// Returns the library's error messages since the last call.
    func lastError() -> DarkroomError {
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
