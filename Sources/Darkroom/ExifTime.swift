/// When a photo was taken, in the words of its Exif.
struct ExifTime {
    let takenAt: String?
    /// `+03:00`, where the camera knew it.
    let offset: String?

    /// Asks for the moment of exposure first; scanners and some phones know
    /// only when the file was made.
    ///
    /// When it was last changed says nothing.
    init(of header: borrowing Picture) {
        if let original = header.exif("exif-ifd2-DateTimeOriginal") {
            takenAt = Self.short(original)
            offset = header.exif("exif-ifd2-OffsetTimeOriginal").map(Self.short)
        } else {
            takenAt = header.exif("exif-ifd2-DateTimeDigitized").map(Self.short)
            offset = header.exif("exif-ifd2-OffsetTimeDigitized").map(Self.short)
        }
    }

    init(_ fields: ExifFields) {
        takenAt = fields.original ?? fields.digitized
        offset = fields.original == nil ? fields.digitizedOffset : fields.originalOffset
    }

    /// Without the blank before the explanation that vips adds; a broken field
    /// may be as long as the file, an honest one has 19 letters.
    private static func short(_ words: String) -> String {
        var text = words.prefix(32)
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
