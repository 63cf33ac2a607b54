package import CFFmpeg

extension FFmpegFunctions {
    /// Returns FFmpeg's own text for an error code below zero.
    package func words(of code: CInt) -> String {
        var words = [CChar](repeating: 0, count: 128)
        _ = av_strerror(code, &words, words.count)
        return String(decoding: words.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
