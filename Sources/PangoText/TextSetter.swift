import CPango

/// Sets text in any script, right-to-left and emoji too, as bitmaps.
///
/// It caches the latest texts, because the same ones are drawn many times while
/// something moves. It belongs to the main thread, like its fonts (see ``FontMap``).
package final class TextSetter {
    /// nil until the first text is set: reading the machine's list of fonts
    /// takes long, and a photo needs no fonts.
    private var context: OpaquePointer?
    private var kept: RecentTexts
    private let scale: Double
    private let fonts: FontMap
    /// The language in which the program speaks is written from right to left.
    package var isRightToLeft = false {
        didSet {
            if let context { setDirection(of: context) }
        }
    }

    /// - Parameters:
    ///   - scale: the factor by which all text is set larger than its style
    ///     says; maximum widths do not change, so those that depend on the size
    ///     of letters are asked for by `width(ofSizes:in:upTo:)`.
    ///   - keptPixels: the size of the cache in pixels, of four bytes each.
    ///   - fonts: the fonts to use, which other setters may use too.
    package init(scale: Double = 1, keptPixels: Int = 1 << 18, fonts: FontMap) {
        (self.scale, self.fonts) = (scale, fonts)
        kept = RecentTexts(capacity: keptPixels)
    }

    /// The size of the cache in pixels; a smaller value takes effect at the
    /// next text.
    package var keptPixels: Int {
        get { kept.capacity }
        set { kept.capacity = newValue }
    }

    deinit {
        if let context { pango.g_object_unref(UnsafeMutableRawPointer(context)) }
    }

    /// Starts to read the list of fonts on one of Pango's threads, so that the
    /// first text need not wait for it.
    package func prepare() { _ = readyContext() }

    package func set(_ text: String, _ style: TextStyle) -> SetText {
        if let known = kept.text(text, style) { return known }
        let made = TextLayout(text, scaled(style), readyContext()).rendered()
        kept.keep(made, for: text, style)
        return made
    }

    /// Empties the cache.
    package func empty() { kept.empty() }

    /// The size that the text would have, without drawing it.
    package func measure(_ text: String, _ style: TextStyle) -> (width: Int, height: Int, isCut: Bool) {
        let layout = TextLayout(text, scaled(style), readyContext())
        return (layout.extents.width, layout.extents.height, layout.isCut)
    }

    /// Returns the width in pixels of this many sizes of a style's letters as they are set, and at most `limit`.
    package func width(ofSizes sizes: Double, in style: TextStyle, upTo limit: Int) -> Int {
        min(Int(scaled(style).size * sizes), limit)
    }

    private func readyContext() -> OpaquePointer {
        if let context { return context }
        let made = fonts.makeContext()
        Self.useSmoothEdges(made)
        setDirection(of: made)
        context = made
        return made
    }

    private func setDirection(of context: OpaquePointer) {
        // PANGO_DIRECTION_RTL and PANGO_DIRECTION_LTR, which the importer does not see.
        pango.pango_context_set_base_dir(context, isRightToLeft ? 1 : 0)
    }

    private func scaled(_ style: TextStyle) -> TextStyle {
        var scaled = style
        scaled.size *= scale
        return scaled
    }

    /// Sets grey antialiasing and exact positions: hinting to whole pixels
    /// makes text of many sizes and scripts uneven.
    private static func useSmoothEdges(_ context: OpaquePointer) {
        let options = pango.cairo_font_options_create()
        pango.cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        pango.cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT)
        pango.cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        pango.pango_cairo_context_set_font_options(context, options)
        pango.pango_context_set_round_glyph_positions(context, 0)
        pango.cairo_font_options_destroy(options)
    }
}
