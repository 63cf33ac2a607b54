import DarkroomWire

extension PhotoMetadata {
    /// Asks for the moment of exposure first; scanners and some phones know
    /// only when the file was made.
    ///
    /// When it was last changed says nothing.
    init(_ fields: ExifFields) {
        self.init(
            takenAt: fields.original ?? fields.digitized,
            takenAtOffset: fields.original == nil ? fields.digitizedOffset : fields.originalOffset
        )
        camera = Self.camera(fields)
        (latitude, longitude) = (fields.latitude, fields.longitude)
    }

    /// Many a model's name begins with its maker's: Canon, "Canon EOS 5D".
    private static func camera(_ fields: ExifFields) -> String? {
        guard let model = fields.model?.trimmed, !model.isEmpty else { return fields.maker?.trimmed }
        guard let maker = fields.maker?.trimmed, !maker.isEmpty else { return model }
        let known = model.lowercased().hasPrefix(maker.lowercased().prefix { $0 != " " })
        return known ? model : "\(maker) \(model)"
    }
}

extension String {
    /// Cameras fill their fields up with blanks.
    fileprivate var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
