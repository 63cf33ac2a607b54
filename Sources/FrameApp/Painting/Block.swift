import FrameCore
import PangoText
import PixelPainting

/// A part of a page with a size of its own, made of smaller blocks in columns
/// and rows.
struct Block {
    enum Side { case start, centre }

    let width: Int
    let height: Int
    /// The drawing, relative to the block's top left corner.
    let painting: Painting

    init(_ bitmap: Bitmap) {
        var painting = Painting()
        painting.bitmap(bitmap, x: 0, y: 0)
        self.init(width: bitmap.width, height: bitmap.height, painting: painting)
    }

    init(_ text: SetText) {
        var painting = Painting()
        painting.words(text, x: 0, y: 0)
        self.init(width: text.bitmap.width, height: text.bitmap.height, painting: painting)
    }

    private init(width: Int, height: Int, painting: Painting) {
        self.width = width
        self.height = height
        self.painting = painting
    }

    /// Blocks one below the other; each has a gap above it, and the first one's
    /// gap is not used.
    static func column(_ parts: [(block: Block, gap: Double)], along side: Side) -> Block {
        let width = parts.map(\.block.width).max() ?? 0
        var painting = Painting()
        var y = 0
        for (index, part) in parts.enumerated() {
            y += index == 0 ? 0 : Int(part.gap)
            let x = side == .start ? 0 : (width - part.block.width) / 2
            painting.append(part.block.painting.moved(x: x, y: y))
            y += part.block.height
        }
        return Block(width: width, height: y, painting: painting)
    }

    /// Blocks side by side, centred vertically.
    static func row(_ blocks: [Block], gap: Double) -> Block {
        let height = blocks.map(\.height).max() ?? 0
        var painting = Painting()
        var x = 0
        for block in blocks {
            painting.append(block.painting.moved(x: x, y: (height - block.height) / 2))
            x += block.width + Int(gap)
        }
        return Block(width: max(x - Int(gap), 0), height: height, painting: painting)
    }

    /// The block on a rounded board, with `inset` pixels around it.
    func onBoard(_ colour: Colour, inset: (x: Double, y: Double), radius: Double) -> Block {
        let x = Int(inset.x)
        let y = Int(inset.y)
        let board = Bitmap(width: width + 2 * x, height: height + 2 * y) { pen in
            let size = (width: Double(width + 2 * x), height: Double(height + 2 * y))
            pen.rectangle(x: 0, y: 0, width: size.width, height: size.height, radius: radius)
            pen.fill(colour)
        }
        var painting = Painting()
        painting.bitmap(board, x: 0, y: 0)
        painting.append(self.painting.moved(x: x, y: y))
        return Block(width: board.width, height: board.height, painting: painting)
    }

    func placed(x: Int, y: Int) -> Painting {
        painting.moved(x: x, y: y)
    }

    func centred(in frame: PixelRect) -> Painting {
        placed(x: frame.x + (frame.width - width) / 2, y: frame.y + (frame.height - height) / 2)
    }
}
