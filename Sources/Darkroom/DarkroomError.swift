import DarkroomWire

/// The reason why a photo was not developed.
enum DarkroomError: Error, Equatable {
    /// A library failed; the text is its error message.
    case library(String)
    case tooManyPixels(width: Int, height: Int)
    /// The film is longer than the limit.
    case tooLong(milliseconds: Int)
    /// None of the allowed decoders can open the file.
    case unusual
    /// A rendition could not be written; the value is the `errno`.
    case cannotWrite(Int32)

    var answer: DarkroomAnswer {
        switch self {
        // Memory errors are recognised by text, because there is no code:
        // libjpeg says "Insufficient memory", libheif "Memory allocation
        // error", vips and libpng "out of memory".
        case .library(let text) where Self.words(of: text).contains("memory"): .outOfMemory
        case .library: .damaged
        case .tooManyPixels(let width, let height): .tooManyPixels(width: width, height: height)
        case .tooLong(let milliseconds): .tooLong(milliseconds: milliseconds)
        case .unusual: .unusual
        case .cannotWrite(let code): .cannotWrite(code)
        }
    }

    /// Returns the words of a message, in lowercase.
    ///
    /// NB: searching the message for a string would link Swift's regular expressions, which take more than a megabyte.
    private static func words(of text: String) -> [Substring] { text.lowercased().split { !$0.isLetter } }
}
