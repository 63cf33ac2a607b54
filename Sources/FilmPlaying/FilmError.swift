import CFFmpeg
import FilmLibraries

/// The reason why a film cannot be played.
package enum FilmError: Error, Equatable, Sendable {
    /// This machine has no FFmpeg, or another version: no film can be played.
    case noLibraries(String)
    /// The film must not be tried: it ended the program before.
    case leftOut
    /// The file is damaged, or not a film that our server makes.
    case broken(String)
}

extension FilmError {
    /// Returns the functions of the libraries; throws if the libraries are
    /// missing.
    static func functions() throws(FilmError) -> FFmpegFunctions {
        do throws(FilmLibrariesMissing) {
            return try FilmLibraries.functions()
        } catch {
            throw .noLibraries(error.words)
        }
    }
}

extension FFmpegFunctions {
    /// Throws for a code below zero; `attempt` says what was tried.
    @discardableResult
    func check(_ code: CInt, _ attempt: String) throws(FilmError) -> CInt {
        guard code < 0 else { return code }
        throw .broken("cannot \(attempt): \(words(of: code))")
    }
}
