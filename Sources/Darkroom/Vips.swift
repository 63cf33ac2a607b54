import CVips
import Glibc

/// The library, started; it lives as long as the process.
struct Vips {
    init() throws(DarkroomFault) {
        // Large pictures would go through a file in /tmp, which the sandbox
        // refuses: memory, which is limited, must hold them or nothing does.
        setenv("VIPS_DISC_THRESHOLD", "1000g", 1)
        guard darkroom_start_vips() == 0 else { throw DarkroomFault.ofLibrary() }
        // One picture, once: nothing is asked for twice.
        vips_cache_set_max(0)
        // Two darkrooms work at a time; more threads in each would only take
        // turns, and each thread's stack counts against the memory limit.
        vips_concurrency_set(1)
    }

    /// Does once what costs time the first time, so that a spare that waits
    /// is warm: classes, tables, threads, compiled loops.
    func warmUp() throws(DarkroomFault) {
        let blank = try Picture(blankWidth: 512, height: 384)
        let jpeg = try blank.jpeg(quality: 80)
        let source = try PictureSource(bytes: jpeg)
        let picture = try Picture(loading: source, as: .jpeg)
        _ = try picture.resized(width: 100, height: 75).inMemory().jpeg(quality: 80)
    }
}
