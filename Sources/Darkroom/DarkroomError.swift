import DarkroomWire

/// Why a photo was not developed.
enum DarkroomError: Error, Equatable {
    /// What the library said, in words for us.
    case library(String)
    case tooManyPixels(width: Int, height: Int)
    /// Longer than a film may be.
    case tooLong(milliseconds: Int)
    /// Nothing of what may be used here can open it.
    case unusual
    /// The `errno` of a rendition's file.
    case cannotWrite(Int32)

    var answer: DarkroomAnswer {
        switch self {
        // libjpeg says "Insufficient memory", libheif "Memory allocation
        // error", vips and libpng "out of memory"; there is no code.
        case .library(let words) where words.lowercased().contains("memory"): .outOfMemory
        case .library: .damaged
        case .tooManyPixels(let width, let height): .tooManyPixels(width: width, height: height)
        case .tooLong(let milliseconds): .tooLong(milliseconds: milliseconds)
        case .unusual: .unusual
        case .cannotWrite(let code): .cannotWrite(code)
        }
    }
}
