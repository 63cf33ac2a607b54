import CFFmpeg
import Glibc

/// An open file for FFmpeg to read or write by its descriptor: a darkroom knows
/// no file names.
final class FilmFile {
    private let ffmpeg: FFmpeg
    private(set) var context: UnsafeMutablePointer<AVIOContext>?

    private static let bufferSize = 64 << 10

    init(_ descriptor: Int32, isWritten: Bool, by ffmpeg: FFmpeg) throws(DarkroomError) {
        self.ffmpeg = ffmpeg
        guard let buffer = ffmpeg.call.av_malloc(Self.bufferSize) else { throw .library("out of memory") }
        // The descriptor itself takes the place of an object; 1 is added,
        // because 0 would be nil.
        let opaque = UnsafeMutableRawPointer(bitPattern: Int(descriptor) + 1)
        context = ffmpeg.call.avio_alloc_context(
            buffer.assumingMemoryBound(to: UInt8.self),
            CInt(Self.bufferSize),
            isWritten ? 1 : 0,
            opaque,
            { opaque, bytes, count in FilmFile.read(opaque, bytes, count) },
            { opaque, bytes, count in FilmFile.write(opaque, bytes, count) },
            { opaque, offset, origin in FilmFile.seek(opaque, offset, origin) }
        )
        if context == nil {
            ffmpeg.call.av_free(buffer)
            throw .library("out of memory")
        }
    }

    deinit {
        // FFmpeg may have replaced the buffer; the caller must free the current
        // one.
        ffmpeg.call.av_free(context?.pointee.buffer)
        ffmpeg.call.avio_context_free(&context)
    }

    /// The `errno` of the first failed write; FFmpeg itself reports only that a
    /// write failed.
    var writeError: Int32? {
        guard let context, context.pointee.error < 0 else { return nil }
        return -context.pointee.error
    }

    // MARK: - What FFmpeg calls

    private static func descriptor(_ opaque: UnsafeMutableRawPointer?) -> Int32 { Int32(Int(bitPattern: opaque) - 1) }

    private static func read(
        _ opaque: UnsafeMutableRawPointer?,
        _ bytes: UnsafeMutablePointer<UInt8>?,
        _ count: CInt
    )
        -> CInt
    {
        let length = Glibc.read(descriptor(opaque), bytes, Int(count))
        if length < 0 { return -errno }
        return length == 0 ? ffmpeg_ended : CInt(length)
    }

    private static func write(
        _ opaque: UnsafeMutableRawPointer?,
        _ bytes: UnsafeMutablePointer<UInt8>?,
        _ count: CInt
    )
        -> CInt
    {
        var written = 0
        while written < Int(count) {
            let length = Glibc.write(descriptor(opaque), bytes.map { $0 + written }, Int(count) - written)
            if length < 0, errno != EINTR { return -errno }
            written += max(0, length)
        }
        return count
    }

    private static func seek(_ opaque: UnsafeMutableRawPointer?, _ offset: Int64, _ origin: CInt) -> Int64 {
        if origin & AVSEEK_SIZE != 0 {
            return openFileSize(descriptor(opaque)) ?? Int64(-errno)
        }
        let place = lseek(descriptor(opaque), off_t(offset), origin & ~AVSEEK_FORCE)
        return place < 0 ? Int64(-errno) : Int64(place)
    }
}
