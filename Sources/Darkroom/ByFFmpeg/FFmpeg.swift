import CFFmpeg
import FilmLibraries
import Glibc

/// FFmpeg's functions, and the meaning of its codes.
struct FFmpeg {
    let call: FFmpegFunctions

    /// The log level: nobody would read the log.
    private static let quiet: CInt = -8  // AV_LOG_QUIET

    init() throws(DarkroomError) {
        do throws(FilmLibrariesMissing) {
            call = try FilmLibraries.functions()
        } catch {
            throw .library(error.words)
        }
        call.av_log_set_level(Self.quiet)
    }

    /// Throws for a negative code, by which all of FFmpeg's functions report an
    /// error.
    @discardableResult
    func check(_ result: CInt) throws(DarkroomError) -> CInt {
        guard result < 0 else { return result }
        throw .library(result == ffmpeg_no_memory ? "out of memory" : call.words(of: result))
    }

    /// Returns the pointer; throws if it is nil, which means a lack of memory.
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

    /// A millionth of a second, the unit of all times here.
    static let microsecond = AVRational(1, 1_000_000)
}
