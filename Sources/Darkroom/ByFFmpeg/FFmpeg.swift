import CFFmpeg
import FilmLibraries
import Glibc

/// FFmpeg's functions, and what its codes mean.
///
/// A table that nobody writes again, and so may go from thread to thread.
struct FFmpeg: @unchecked Sendable {
    let call: FFmpegFunctions

    /// What nobody here reads is not written.
    private static let quiet: CInt = -8  // AV_LOG_QUIET

    init() throws(DarkroomError) {
        do throws(FilmLibrariesMissing) {
            call = try FilmLibraries.functions()
        } catch {
            throw .library(error.words)
        }
        call.av_log_set_level(Self.quiet)
    }

    /// Throws for a negative code, which is how all of its functions say that
    /// they failed.
    @discardableResult
    func check(_ result: CInt) throws(DarkroomError) -> CInt {
        guard result < 0 else { return result }
        throw .library(result == ffmpeg_no_memory ? "out of memory" : call.words(of: result))
    }

    /// What is nothing where there was no memory for it.
    func required<Pointee>(
        _ pointer: UnsafeMutablePointer<Pointee>?
    ) throws(DarkroomError)
        -> UnsafeMutablePointer<Pointee>
    {
        guard let pointer else { throw .library("out of memory") }
        return pointer
    }
}

extension AVRational {
    init(_ above: Int, _ below: Int) { self.init(num: CInt(above), den: CInt(below)) }

    /// Millionths of a second: what all times here are counted in.
    static let microsecond = AVRational(1, 1_000_000)
}
