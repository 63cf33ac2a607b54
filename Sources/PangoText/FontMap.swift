import CPango

/// The machine's fonts, as Pango lists them at the first text.
///
/// Setters that share it have one list, and one loaded copy of each font. All maps of a program belong to its main
/// thread: Cairo 1.16 shares loaded fonts among all maps, and sometimes ends the program if two threads draw with one
/// (`cairo_scaled_font_destroy: Assertion '! scaled_font->cache_frozen' failed`).
package final class FontMap {
    private var map: OpaquePointer?

    @MainActor
    package init() {}

    deinit {
        if let map { pango.g_object_unref(UnsafeMutableRawPointer(map)) }
    }

    /// A new context, which its owner unreferences.
    func makeContext() -> OpaquePointer {
        let map = self.map ?? pango.pango_cairo_font_map_new()
        self.map = map
        return pango.pango_font_map_create_context(map)
    }
}
