import CPango

/// Draws antialiased lines and areas into a new bitmap.
///
/// Build a path, then call `fill` or `stroke`, which ends the path. Units are
/// pixels from the top left; angles are fractions of a turn, clockwise from the
/// top.
package struct Pen: ~Copyable {
    private let context: OpaquePointer

    init(_ context: OpaquePointer) {
        self.context = context
        pango.cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        pango.cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    }

    package func move(to x: Double, _ y: Double) {
        pango.cairo_move_to(context, x, y)
    }

    package func line(to x: Double, _ y: Double) {
        pango.cairo_line_to(context, x, y)
    }

    /// Adds a cubic Bézier curve with two control points.
    package func curve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, to x: Double, _ y: Double) {
        pango.cairo_curve_to(context, x1, y1, x2, y2, x, y)
    }

    package func arc(x: Double, y: Double, radius: Double, from: Double, to: Double) {
        pango.cairo_arc(context, x, y, radius, (from - 0.25) * 2 * .pi, (to - 0.25) * 2 * .pi)
    }

    package func circle(x: Double, y: Double, radius: Double) {
        pango.cairo_new_sub_path(context)
        arc(x: x, y: y, radius: radius, from: 0, to: 1)
        pango.cairo_close_path(context)
    }

    package func rectangle(x: Double, y: Double, width: Double, height: Double, radius: Double = 0) {
        let radius = min(radius, width / 2, height / 2)
        pango.cairo_new_sub_path(context)
        arc(x: x + width - radius, y: y + radius, radius: radius, from: 0, to: 0.25)
        arc(x: x + width - radius, y: y + height - radius, radius: radius, from: 0.25, to: 0.5)
        arc(x: x + radius, y: y + height - radius, radius: radius, from: 0.5, to: 0.75)
        arc(x: x + radius, y: y + radius, radius: radius, from: 0.75, to: 1)
        pango.cairo_close_path(context)
    }

    package func close() {
        pango.cairo_close_path(context)
    }

    package func fill(_ colour: Colour) {
        dip(into: colour)
        pango.cairo_fill(context)
    }

    package func stroke(_ colour: Colour, width: Double) {
        dip(into: colour)
        pango.cairo_set_line_width(context, width)
        pango.cairo_stroke(context)
    }

    /// Clears the pixels along the path.
    package func erase(width: Double) {
        pango.cairo_set_operator(context, CAIRO_OPERATOR_CLEAR)
        pango.cairo_set_line_width(context, width)
        pango.cairo_stroke(context)
        pango.cairo_set_operator(context, CAIRO_OPERATOR_OVER)
    }

    private func dip(into colour: Colour) {
        pango.cairo_set_source_rgba(context, colour.red, colour.green, colour.blue, colour.opacity)
    }
}
