package import CFFmpeg
import Glibc

/// FFmpeg's libraries, opened when they are wanted and not before.
package enum FilmLibraries {
    /// Their functions, for the rest of the process's life.
    ///
    /// The first call takes a tenth of a second. Throws where a library is
    /// missing, or is of another version than this program was built for.
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
    /// What the dynamic linker said.
    package let words: String
}
