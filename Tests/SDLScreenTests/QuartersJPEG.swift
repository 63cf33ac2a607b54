import FoundationEssentials
import Testing

/// A real JPEG of 80×60: red, green above blue, white.
///
/// Written to a fresh file that goes when this does.
final class QuartersJPEG {
    let path = FileManager.default.temporaryDirectory.appending(path: "quarters-\(UUID()).jpg").path

    init() throws {
        let letters = Self.base64.filter { !$0.isWhitespace }
        try #require(Data(base64Encoded: letters)).write(to: URL(filePath: path))
    }

    deinit {
        // Gone already is as good.
        try? FileManager.default.removeItem(atPath: path)
    }

    private static let base64 = """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQ
        ERMUFRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU
        FBQUFBQUFBQUFBQUFBT/wAARCAA8AFADAREAAhEBAxEB/8QAFwABAQEBAAAAAAAAAAAAAAAAAAgKCf/EACAQAQAAAwkAAAAA
        AAAAAAAAAAADBAUHFhhUVqOk0tP/xAAZAQEAAwEBAAAAAAAAAAAAAAAABgcJCgj/xAAgEQEAAAQHAQAAAAAAAAAAAAAAAwYX
        VAIFFqKj0tNV/9oADAMBAAIRAxEAPwCdFGNUwAAAFjKScx4AAACOV2unAAAABYyknMeAAAAjldrpwAAAAWMpJzHgAAAIav7Q
        s9sxOr2/RGf/AJ3LB9HQbWCSL/jjeZf2hZ7ZidSiM/8AzuWD6FYJIv8AjjeZf2hZ7ZidSiM//O5YPoVgki/443mX9oWe2YnU
        ojP/AM7lg+hWCSL/AI43mX9oWe2YnUojP/zuWD6FYJIv+ON5uleHe0HT/Nl/R5Y0Tn9vvwdmHNOpotN8PuYd7QdP82X9DROf
        2+/B2KdTRab4fcw72g6f5sv6Gic/t9+DsU6mi03w+5h3tB0/zZf0NE5/b78HYp1NFpvh9zDvaDp/my/oaJz+334OxTqaLTfD
        7uOzft6eAAAAaW2VicAAAAM0jVNBwAAAGltlYnAAAADNI1TQcAAABpbZWJwAAAAzSNU0HAAAAaW2VicAAAAP/9k=
        """
}
