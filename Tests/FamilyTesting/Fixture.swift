import FoundationEssentials

/// Small real pictures beside this file, each 96×64 pixels upright: red,
/// green, blue and yellow quarters, in the order of reading; but `wide.jpg`,
/// which has 640×400 and so two renditions.
///
/// Made with vips, ImageMagick, heif-enc and exiftool; the name says what is
/// particular about each.
package enum Fixture {
    /// The path of one of them.
    package static func path(_ name: String) -> String {
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/\(name)").path
    }

    package static func bytes(_ name: String) throws -> [UInt8] {
        try [UInt8](Data(contentsOf: URL(filePath: path(name))))
    }
}
