/// A file of the shelf that could not be decoded as a photo.
package struct PhotoDecodingError: Error, CustomStringConvertible {
    /// The attempted action, such as "decode a photo".
    package let attempt: String
    package let path: String

    package var description: String { "could not \(attempt): \(path) is no whole JPEG file" }

    init(_ attempt: String, _ path: String) {
        self.attempt = attempt
        self.path = path
    }
}
