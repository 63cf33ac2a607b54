import PangoText
import Testing

@MainActor
struct TextSetterTests {
    private let setter = TextSetter(fonts: FontMap())
    private let style = TextStyle(size: 32, colour: Colour(0xFFFFFF))

    @Test(arguments: ["Grandma", "סבתא", "جدتي", "奶奶 おばあちゃん 할머니", "❤️👵", "Oma סבתא جدتي 奶奶 👵"])
    func `draws every script`(text: String) throws {
        let set = setter.set(text, style)
        let inked = try #require(set.bitmap.inked)
        #expect(inked.width > 20 && inked.height > 10)
        #expect(set.lines == 1 && !set.isCut)
    }

    @Test func `draws a missing letter as nothing like a present one`() {
        #expect(setter.set("ש", style) != setter.set("ت", style))
        #expect(setter.set("奶", style).bitmap != setter.set("孙", style).bitmap)
    }

    @Test func `draws in the colour it is told, premultiplied`() {
        var red = style
        red.colour = Colour(0xFF0000, opacity: 0.5)
        let pixels = setter.set("M", red).bitmap.pixels
        #expect(pixels.contains { $0 >> 24 >= 127 })
        #expect(pixels.allSatisfy { $0 & 0xFFFF == 0 && ($0 >> 16 & 255) <= $0 >> 24 })
    }

    @Test func `breaks between words, and ends in dots where room is out`() {
        var narrow = style
        narrow.maxWidth = 240
        narrow.maxLines = 2
        let fits = setter.set("Grandma has a new photo", narrow)
        #expect(fits.lines == 2 && !fits.isCut && fits.bitmap.width <= 242)
        let long = setter.set(String(repeating: "Grandma has a new photo. ", count: 9), narrow)
        #expect(long.lines == 2 && long.isCut && long.bitmap.height == fits.bitmap.height)
    }

    @Test func `begins Hebrew at the right`() throws {
        var wide = style
        wide.maxWidth = 400
        wide.maxLines = 2
        let lines = setter.set("שלום לסבתא שלנו\nכן", wide)
        let last = (lines.bitmap.height * 2 / 3..<lines.bitmap.height)
        let left = last.contains { row in (0..<200).contains { lines.bitmap.pixels[row * lines.bitmap.width + $0] != 0 }
        }
        #expect(lines.lines == 2 && !left)
    }

    @Test func `a sentence runs as its language does, whatever name it begins with`() {
        var sentence = style
        sentence.direction = .ofLanguage
        let told = "\u{2068}שלום\u{2069} · 2 hearts"
        #expect(setter.set(told, sentence).bitmap != setter.set(told, style).bitmap)
        #expect(setter.set("Anna · 2 hearts", sentence).bitmap == setter.set("Anna · 2 hearts", style).bitmap)
        // The name stands at the left, as it is alone, and what is said of it follows.
        let name = setter.set("שלום", style).bitmap
        let line = setter.set(told, sentence).bitmap
        let isAtLeft = (0..<name.height).contains { row in
            (0..<4).contains { line.pixels[min(row, line.height - 1) * line.width + $0] != 0 }
        }
        #expect(isAtLeft && line.width > name.width)
    }

    @Test func `measures what it draws`() {
        let measured = setter.measure("Grandma", style)
        let bitmap = setter.set("Grandma", style).bitmap
        #expect(measured.width == bitmap.width && measured.height == bitmap.height && !measured.isCut)
    }

    @Test func `draws the same with nothing kept`() {
        let forgetful = TextSetter(keptPixels: 0, fonts: FontMap())
        for text in ["one", "two", "one"] {
            #expect(forgetful.set(text, style) == setter.set(text, style))
        }
    }
}

struct ColourTests {
    @Test func `is premultiplied in one word`() {
        #expect(Colour(0xFF8000).premultiplied == 0xFFFF_8000)
        #expect(Colour(0xFF8000, opacity: 0.5).premultiplied == 0x8080_4000)
        #expect(Colour(0x123456, opacity: 0).premultiplied == 0)
    }

    @Test func `knows the contrasts of WCAG`() {
        #expect(Colour(0xFFFFFF).contrast(with: Colour(0)) == 21)
        #expect((Colour(0x767676).contrast(with: Colour(0xFFFFFF)) - 4.54).magnitude < 0.01)
    }
}

struct PenTests {
    @Test func `draws a full circle where it is told`() throws {
        let bitmap = Bitmap(width: 40, height: 30) { pen in
            pen.circle(x: 20, y: 15, radius: 10)
            pen.fill(Colour(0x00FF00))
        }
        let inked = try #require(bitmap.inked)
        #expect(inked == (10, 5, 20, 20))
        #expect(bitmap.pixels[15 * 40 + 20] == 0xFF00_FF00)
    }

    @Test func `turns clockwise from the top`() throws {
        let quarter = Bitmap(width: 40, height: 40) { pen in
            pen.arc(x: 20, y: 20, radius: 15, from: 0, to: 0.25)
            pen.stroke(Colour(0xFFFFFF), width: 2)
        }
        let inked = try #require(quarter.inked)
        #expect(inked.x >= 18 && inked.y + inked.height <= 22)
    }
}
