import CPango

/// A text laid out in lines, before it is drawn.
struct TextLayout: ~Copyable {
    /// The area that the text covers, in pixels of the layout.
    let extents: (x: Int, y: Int, width: Int, height: Int)

    private let layout: OpaquePointer
    private let colour: Colour

    init(_ text: String, _ style: TextStyle, _ context: OpaquePointer) {
        let layout = pango.pango_layout_new(context)
        Self.apply(style, to: layout)
        Self.setAttributes(style, of: layout, text: text)
        pango.pango_layout_set_text(layout, text, CInt(text.utf8.count))
        if style.isBalanced, let width = style.maxWidth { Self.balance(layout, width: width) }
        extents = Self.extents(of: layout)
        colour = style.colour
        self.layout = layout
    }

    deinit { pango.g_object_unref(UnsafeMutableRawPointer(layout)) }

    var isCut: Bool { pango.pango_layout_is_ellipsized(layout) != 0 }

    func rendered() -> SetText {
        let bitmap = Bitmap(width: extents.width, height: extents.height) { cairo in
            pango.cairo_translate(cairo, -Double(extents.x), -Double(extents.y))
            pango.cairo_set_source_rgba(cairo, colour.red, colour.green, colour.blue, colour.opacity)
            pango.pango_cairo_show_layout(cairo, layout)
        }
        return SetText(
            bitmap: bitmap,
            baseline: Int(pango.pango_layout_get_baseline(layout)) / Int(PANGO_SCALE) - extents.y,
            lines: Int(pango.pango_layout_get_line_count(layout)),
            isCut: isCut
        )
    }

    private static func apply(_ style: TextStyle, to layout: OpaquePointer) {
        let font = pango.pango_font_description_new()
        pango.pango_font_description_set_family(font, style.family)
        pango.pango_font_description_set_weight(font, CInt(style.weight.rawValue))
        pango.pango_font_description_set_absolute_size(font, style.size * Double(PANGO_SCALE))
        pango.pango_layout_set_font_description(layout, font)
        pango.pango_font_description_free(font)
        pango.pango_layout_set_auto_dir(layout, style.direction == .ofText ? 1 : 0)
        pango.pango_layout_set_alignment(layout, style.alignment == .centre ? PANGO_ALIGN_CENTER : PANGO_ALIGN_LEFT)
        pango.pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        pango.pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
        pango.pango_layout_set_width(layout, style.maxWidth.map { frame_pango_units(Double($0)) } ?? -1)
        // A height below zero counts lines, not Pango units.
        pango.pango_layout_set_height(layout, -CInt(style.maxLines))
    }

    /// Finds the narrowest width that does not need more lines.
    private static func balance(_ layout: OpaquePointer, width: Int) {
        let lines = pango.pango_layout_get_line_count(layout)
        guard lines > 1, pango.pango_layout_is_ellipsized(layout) == 0 else { return }
        var tooNarrow = width / Int(lines) / 2
        var wide = width
        while wide - tooNarrow > max(width / 100, 1) {
            let middle = (tooNarrow + wide) / 2
            pango.pango_layout_set_width(layout, frame_pango_units(Double(middle)))
            let fits =
                pango.pango_layout_get_line_count(layout) == lines && pango.pango_layout_is_ellipsized(layout) == 0
            if fits { wide = middle } else { tooNarrow = middle }
        }
        pango.pango_layout_set_width(layout, frame_pango_units(Double(wide)))
    }

    private static func setAttributes(_ style: TextStyle, of layout: OpaquePointer, text: String) {
        let attributes = pango.pango_attr_list_new()
        if let emphasis = style.emphasis { insert(emphasis, of: text, into: attributes) }
        pango.pango_attr_list_insert(attributes, pango.pango_attr_letter_spacing_new(frame_pango_units(style.tracking)))
        pango.pango_attr_list_insert(
            attributes,
            pango.pango_attr_line_height_new_absolute(frame_pango_units(style.size * style.leading))
        )
        pango.pango_layout_set_attributes(layout, attributes)
        pango.pango_attr_list_unref(attributes)
    }

    private static func insert(_ emphasis: TextStyle.Emphasis, of text: String, into list: OpaquePointer) {
        guard let range = text.firstRange(of: emphasis.words) else { return }
        let colour = emphasis.colour
        func part(_ value: Double) -> UInt16 { UInt16((value * 65_535).rounded()) }
        let attributes = [
            pango.pango_attr_weight_new(CInt(emphasis.weight.rawValue)),
            pango.pango_attr_foreground_new(part(colour.red), part(colour.green), part(colour.blue)),
        ]
        for attribute in attributes {
            attribute.pointee.start_index = UInt32(text.utf8.distance(from: text.startIndex, to: range.lowerBound))
            attribute.pointee.end_index = UInt32(text.utf8.distance(from: text.startIndex, to: range.upperBound))
            pango.pango_attr_list_insert(list, attribute)
        }
    }

    /// The area of the lines together with all that reaches out of them, such
    /// as a slanted letter.
    private static func extents(of layout: OpaquePointer) -> (x: Int, y: Int, width: Int, height: Int) {
        var ink = PangoRectangle()
        var lines = PangoRectangle()
        pango.pango_layout_get_pixel_extents(layout, &ink, &lines)
        if ink.width == 0 || ink.height == 0 { ink = lines }
        let left = min(ink.x, lines.x)
        let top = min(ink.y, lines.y)
        let right = max(ink.x + ink.width, lines.x + lines.width)
        let bottom = max(ink.y + ink.height, lines.y + lines.height)
        return (Int(left), Int(top), Int(right - left), Int(bottom - top))
    }
}
