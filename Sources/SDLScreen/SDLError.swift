import CSDL2

/// An SDL call failed.
package struct SDLError: Error, CustomStringConvertible {
    /// What was tried, such as "open a window".
    package let attempt: String
    /// SDL's error message.
    package let message: String

    package var description: String { "could not \(attempt): \(message)" }

    /// Reads SDL's message at once, before another call changes it.
    init(_ attempt: String) {
        self.init(attempt, message: sdl.SDL_GetError().map { String(cString: $0) } ?? "")
    }

    init(_ attempt: String, message: String) {
        self.attempt = attempt
        self.message = message
    }
}

/// Throws if an SDL call returned a code below zero.
func check(_ code: CInt, _ attempt: String) throws(SDLError) {
    guard code >= 0 else { throw SDLError(attempt) }
}
