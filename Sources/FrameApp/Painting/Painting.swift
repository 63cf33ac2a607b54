import FamilyCore
import FrameCore
import PangoText
import PixelPainting

/// All that is to be drawn, from back to front, with its place.
///
/// It is a value, so that tests can inspect it before it is drawn.
struct Painting {
    struct Layer {
        enum Content {
            case fill(Colour)
            /// A shadow that fades in over the upper `fade` rows.
            case scrim(Colour, fade: Int)
            case bitmap(Bitmap, opacity: Double)
            case picture(Picture, opacity: Double)
            /// A view larger than the page; only what falls into the frame is
            /// drawn.
            case magnified(MagnifiedView, opacity: Double)
        }

        var content: Content
        var frame: PixelRect

        mutating func move(x: Int, y: Int) {
            frame = frame.moved(x: x, y: y)
            if case .magnified(let view, let opacity) = content {
                content = .magnified(view.moved(x: x, y: y), opacity: opacity)
            }
        }

        mutating func fade(to share: Double) {
            switch content {
            case .scrim(let colour, let fade):
                content = .scrim(colour.with(opacity: colour.opacity * share), fade: fade)
            case .bitmap(let bitmap, let opacity):
                content = .bitmap(bitmap, opacity: opacity * share)
            case .fill, .picture, .magnified:
                break
            }
        }
    }

    private(set) var layers: [Layer] = []
    /// True if words are missing because they did not fit.
    private(set) var isCut = false

    mutating func fill(_ frame: PixelRect, _ colour: Colour) {
        guard !frame.isEmpty else { return }
        layers.append(Layer(content: .fill(colour), frame: frame))
    }

    mutating func scrim(_ frame: PixelRect, _ colour: Colour, fade: Int) {
        layers.append(Layer(content: .scrim(colour, fade: fade), frame: frame))
    }

    mutating func bitmap(_ bitmap: Bitmap, x: Int, y: Int, opacity: Double = 1) {
        let frame = PixelRect(x: x, y: y, width: bitmap.width, height: bitmap.height)
        layers.append(Layer(content: .bitmap(bitmap, opacity: opacity), frame: frame))
    }

    mutating func picture(_ picture: Picture, x: Int, y: Int, opacity: Double = 1) {
        let frame = PixelRect(x: x, y: y, width: picture.size.width, height: picture.size.height)
        layers.append(Layer(content: .picture(picture, opacity: opacity), frame: frame))
    }

    mutating func magnified(_ view: MagnifiedView, within frame: PixelRect, opacity: Double = 1) {
        guard !frame.isEmpty else { return }
        layers.append(Layer(content: .magnified(view, opacity: opacity), frame: frame))
    }

    mutating func words(_ text: SetText, x: Int, y: Int) {
        bitmap(text.bitmap, x: x, y: y)
        isCut = isCut || text.isCut
    }

    mutating func append(_ other: Painting) {
        layers += other.layers
        isCut = isCut || other.isCut
    }

    /// A copy with another opacity; pictures and fills keep theirs.
    func faded(to opacity: Double) -> Painting {
        var faded = self
        for index in faded.layers.indices { faded.layers[index].fade(to: opacity) }
        return faded
    }

    func moved(x: Int, y: Int) -> Painting {
        var moved = self
        for index in moved.layers.indices {
            moved.layers[index].move(x: x, y: y)
        }
        return moved
    }
}

extension Canvas {
    func draw(_ painting: Painting) {
        for layer in painting.layers { draw(layer) }
    }

    private func draw(_ layer: Painting.Layer) {
        let frame = layer.frame
        switch layer.content {
        case .fill(let colour):
            fill(frame, colour.premultiplied)
        case .scrim(let colour, let fade):
            shade(frame, colour, fade: fade)
        case .bitmap(let bitmap, let opacity):
            let size = PixelSize(width: bitmap.width, height: bitmap.height)
            blend(bitmap.pixels, size: size, x: frame.x, y: frame.y, opacity: opacity)
        case .picture(let picture, let opacity):
            copy(picture, x: frame.x, y: frame.y, opacity: opacity)
        case .magnified(let view, let opacity):
            magnify(view.picture, by: view.scale, x: view.x, y: view.y, within: frame, opacity: opacity)
        }
    }

    private func shade(_ frame: PixelRect, _ colour: Colour, fade: Int) {
        for row in 0..<min(fade, frame.height) {
            let share = Double(row + 1) / Double(fade + 1)
            // A smooth step: there is no visible edge where the shadow begins.
            let strength = share * share * (3 - 2 * share)
            let line = PixelRect(x: frame.x, y: frame.y + row, width: frame.width, height: 1)
            fill(line, colour.with(opacity: colour.opacity * strength).premultiplied)
        }
        let rest = PixelRect(x: frame.x, y: frame.y + fade, width: frame.width, height: frame.height - fade)
        fill(rest, colour.premultiplied)
    }
}
