import CFFmpeg
import FilmLibraries

/// Why a film cannot be played.
package enum FilmTrouble: Error, Equatable, Sendable {
    /// This machine has no FFmpeg, or another version: no film can be played.
    case noLibraries(String)
    /// It is not to be tried: it ended the program before.
    case leftOut
    /// This file is no film of ours.
    case broken(String)
}

extension FilmTrouble {
    /// The libraries' functions, or why there are none.
    static func functions() throws(FilmTrouble) -> FFmpegFunctions {
        do throws(FilmLibrariesMissing) {
            return try FilmLibraries.functions()
        } catch {
            throw .noLibraries(error.words)
        }
    }
}

extension FFmpegFunctions {
    /// Turns a code below zero into an error that says what was tried.
    @discardableResult
    func check(_ code: CInt, _ attempt: String) throws(FilmTrouble) -> CInt {
        guard code < 0 else { return code }
        throw .broken("cannot \(attempt): \(words(of: code))")
    }
}
