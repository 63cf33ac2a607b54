import ServerCore
import Testing

struct SniffedFileTypeTests {
    struct Sample: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let bytes: [UInt8]
        let look: SniffedFileType

        init(_ name: String, _ bytes: [UInt8], _ look: SniffedFileType) {
            testDescription = name
            self.bytes = bytes
            self.look = look
        }

        init(_ name: String, _ text: String, _ look: SniffedFileType) {
            self.init(name, Array(text.utf8), look)
        }

        /// A first box of the ISO base media format.
        init(brands: [String], _ look: SniffedFileType) {
            let length = UInt8(12 + 4 * brands.count)
            let rest = "ftyp\(brands[0])\0\0\0\0\(brands.dropFirst().joined())"
            self.init(brands.joined(separator: " "), [0, 0, 0, length] + Array(rest.utf8), look)
        }
    }

    static let pictures: [Sample] = [
        Sample("JPEG with JFIF", [0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + Array("JFIF".utf8), .media(.jpeg)),
        Sample("JPEG with Exif", [0xFF, 0xD8, 0xFF, 0xE1, 0, 16] + Array("Exif".utf8), .media(.jpeg)),
        Sample("PNG", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13], .media(.png)),
        Sample("old GIF", "GIF87a\u{1}\0", .media(.gif)),
        Sample("GIF", "GIF89a\u{1}\0", .media(.gif)),
        Sample("WebP", "RIFF\0\0\0\0WEBPVP8 ", .media(.webp)),
        Sample("little TIFF", [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0], .media(.tiff)),
        Sample("big TIFF", [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8], .media(.tiff)),
        Sample("BigTIFF", [0x49, 0x49, 0x2B, 0, 8, 0, 0, 0], .media(.tiff)),
        Sample(brands: ["heic", "mif1", "heic"], .media(.heic)),
        Sample(brands: ["mif1", "MiHE", "heic"], .media(.heic)),
        Sample(brands: ["mif1", "miaf"], .media(.heic)),
        Sample(brands: ["heic", "mif1", "avif"], .media(.heic)),
        Sample(brands: ["avif", "mif1", "miaf"], .media(.avif)),
        Sample(brands: ["mif1", "miaf", "avif"], .media(.avif)),
        Sample(brands: ["avis", "msf1"], .media(.avif)),
        Sample(brands: ["isom", "iso2", "mp41"], .media(.mp4)),
        Sample(brands: ["mp42", "isom"], .media(.mp4)),
        Sample(brands: ["3gp4"], .media(.mp4)),
        Sample(brands: ["qt  "], .media(.quickTime)),
        Sample("old QuickTime", "\0\0\u{1}\0moov", .media(.quickTime)),
        Sample(brands: ["M4A ", "isom"], .media(.m4a)),
        Sample("Matroska", [0x1A, 0x45, 0xDF, 0xA3], .media(.matroska)),
        Sample("WAV", "RIFF\0\0\0\0WAVEfmt ", .media(.wave)),
        Sample("Ogg", "OggS\0\u{2}", .media(.ogg)),
        Sample("MP3", "ID3\u{4}\0", .media(.mp3)),
        Sample("MP3 without a label", [0xFF, 0xFB, 0x90, 0x64], .media(.mp3)),
    ]

    static let foreign: [Sample] = [
        Sample("PDF", "%PDF-1.7\n", .foreign(.pdf)),
        Sample("SVG", "<svg xmlns=\"http://www.w3.org/2000/svg\">", .foreign(.svg)),
        Sample("SVG after a prologue", "\u{FEFF}<?xml version=\"1.0\"?><svg>", .foreign(.svg)),
        Sample("web page", " \n<!DOCTYPE html><html>", .foreign(.webPage)),
        Sample("script", "<SCRIPT>alert(1)</SCRIPT>", .foreign(.webPage)),
        Sample("ZIP", "PK\u{3}\u{4}\u{14}\0", .foreign(.archive)),
        Sample("squeezed SVG", [0x1F, 0x8B, 0x08, 0], .foreign(.archive)),
        Sample("Word", [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], .foreign(.document)),
        Sample("Photoshop", "8BPS\0\u{1}", .foreign(.photoshop)),
        Sample("bitmap", "BM6\0\0\0\0\0\0\06\0", .foreign(.bmp)),
        Sample("JPEG XL", [0xFF, 0x0A, 0xFA, 0x7F], .foreign(.jpegXL)),
        Sample("JPEG XL in a box", "\0\0\0\u{C}JXL \r\n\u{7F}\n", .foreign(.jpegXL)),
        Sample("JPEG 2000", "\0\0\0\u{C}jP  \r\n", .foreign(.jpeg2000)),
        Sample("Canon raw", [0x49, 0x49, 0x2A, 0, 16, 0, 0, 0, 0x43, 0x52, 2, 0], .foreign(.rawPhoto)),
        Sample("Fuji raw", "FUJIFILMCCD-RAW 0201", .foreign(.rawPhoto)),
        Sample("Olympus raw", "IIRO\u{8}\0\0\0", .foreign(.rawPhoto)),
        Sample(brands: ["crx ", "isom"], .foreign(.rawPhoto)),
        Sample("AVI", "RIFF\0\0\0\0AVI LIST", .foreign(.video)),
        Sample("FLAC", "fLaC\0\0\0\u{22}", .foreign(.sound)),
        Sample("AMR", "#!AMR\n", .foreign(.sound)),
        Sample("ELF", [0x7F, 0x45, 0x4C, 0x46, 2, 1], .foreign(.program)),
        Sample("Windows program", "MZ\u{1}\0", .foreign(.program)),
        Sample("shell script", "#!/bin/sh\n", .foreign(.program)),
    ]

    static let neither: [Sample] = [
        Sample("nothing", [], .unknown),
        Sample("one byte", [0xFF], .unknown),
        Sample("half a JPEG's mark", [0xFF, 0xD8], .unknown),
        Sample("half a PNG's mark", [0x89, 0x50, 0x4E, 0x47], .unknown),
        Sample("RIFF of nothing", "RIFF\0\0\0\0", .unknown),
        Sample("a letter", "Dear Grandma, BM", .unknown),
        Sample("a box cut off", "\0\0\0\u{18}ftyp", .unknown),
        Sample("zeros", [UInt8](repeating: 0, count: 64), .unknown),
    ]

    @Test(arguments: pictures + foreign + neither)
    func `knows a file by its first bytes`(sample: Sample) {
        #expect(SniffedFileType(firstBytes: sample.bytes) == sample.look)
    }

    @Test(arguments: pictures)
    func `gives a picture its kind`(sample: Sample) throws {
        let kind = try #require(MediaKind(firstBytes: sample.bytes))
        #expect(sample.look == .media(kind))
    }

    @Test(arguments: foreign + neither)
    func `gives nothing else a kind`(sample: Sample) {
        #expect(MediaKind(firstBytes: sample.bytes) == nil)
    }

    @Test func `reads no further than the bytes it asks for`() {
        let page = [UInt8](repeating: 0x20, count: SniffedFileType.bytesNeeded) + Array("<html>".utf8)
        #expect(SniffedFileType(firstBytes: page) == .unknown)
    }

    @Test func `survives every cut of every sample`() {
        for sample in Self.pictures + Self.foreign {
            for length in 0...sample.bytes.count {
                _ = SniffedFileType(firstBytes: sample.bytes.prefix(length))
            }
        }
    }

    @Test func `names every foreign kind in a sample`() {
        let named = Set(Self.foreign.map(\.look))
        #expect(named == Set(ForeignKind.allCases.map(SniffedFileType.foreign)))
    }
}
