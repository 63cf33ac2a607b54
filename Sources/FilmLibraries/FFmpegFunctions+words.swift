package import CFFmpeg

extension FFmpegFunctions {
    /// What a code below zero means, in FFmpeg's own words.
    package func words(of code: CInt) -> String {
        var words = [CChar](repeating: 0, count: 128)
        _ = av_strerror(code, &words, words.count)
        return String(decoding: words.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
