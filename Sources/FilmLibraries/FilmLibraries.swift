package import CFFmpeg
import Glibc

/// Opens FFmpeg's libraries at the first use, not when the program starts.
package enum FilmLibraries {
    /// The functions of the libraries; they stay loaded for the rest of the
    /// process's life.
    ///
    /// The first call takes a tenth of a second. It throws if a library is
    /// missing, or has another version than the one this program was built for.
    package static func functions() throws(FilmLibrariesMissing) -> FFmpegFunctions { try opened.get() }

    private static let opened = Result { () throws(FilmLibrariesMissing) in
        let functions = UnsafeMutablePointer<FFmpegFunctions>.allocate(capacity: 1)
        defer { functions.deallocate() }
        guard ffmpeg_load(functions) == 0 else {
            throw FilmLibrariesMissing(words: dlerror().map { String(cString: $0) } ?? "")
        }
        return functions.pointee
    }
}

package struct FilmLibrariesMissing: Error {
    /// The dynamic linker's error message.
    package let words: String
}
