import FamilyTesting
import FoundationEssentials
import Testing

/// A real JPEG of 80×60: red, green above blue, white.
struct QuartersJPEG {
    let path: String
    private let folder: TemporaryFolder

    init() throws {
        let letters = Self.base64.filter { !$0.isWhitespace }
        folder = try TemporaryFolder()
        path = try folder.file("quarters.jpg", holding: #require(Data(base64Encoded: letters)))
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
