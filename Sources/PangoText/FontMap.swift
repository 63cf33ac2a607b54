import CPango

/// The machine's fonts, as Pango lists them at the first text.
///
/// Setters that share it have one list, and one loaded copy of each font. It is for one thread.
package final class FontMap {
    private var map: OpaquePointer?

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
