import DarkroomWire

extension PhotoMetadata {
    /// Takes the time of exposure, or if it is missing, the time of digitizing,
    /// which is all that scanners and some phones write.
    ///
    /// The time of the file's last change is not used: it says nothing about
    /// the photo.
    init(_ fields: ExifFields) {
        self.init(
            takenAt: fields.original ?? fields.digitized,
            takenAtOffset: fields.original == nil ? fields.digitizedOffset : fields.originalOffset
        )
        camera = Self.camera(fields)
        (latitude, longitude) = (fields.latitude, fields.longitude)
    }

    /// The camera's name with its maker.
    ///
    /// Many model names already begin with the maker's: Canon, "Canon EOS 5D".
    private static func camera(_ fields: ExifFields) -> String? {
        guard let model = fields.model?.trimmed, !model.isEmpty else { return fields.maker?.trimmed }
        guard let maker = fields.maker?.trimmed, !maker.isEmpty else { return model }
        let known = model.lowercased().hasPrefix(maker.lowercased().prefix { $0 != " " })
        return known ? model : "\(maker) \(model)"
    }
}

extension String {
    /// The text without the blanks with which cameras fill their fields.
    fileprivate var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
