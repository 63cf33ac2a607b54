/// The bytes that every file of a kind begins with.
struct FileSignature: Sendable {
    let look: SniffedFileType
    /// The parts with their offsets; all must match.
    let parts: [Part]

    struct Part: Sendable {
        let offset: Int
        let bytes: [UInt8]
    }

    func fits(_ file: [UInt8]) -> Bool {
        parts.allSatisfy { part in
            file.count >= part.offset + part.bytes.count && file[part.offset...].starts(with: part.bytes)
        }
    }
}

extension FileSignature {
    /// More specific signatures come first: a Canon raw file is also a TIFF.
    static let all: [FileSignature] = rawPhotos + pictures + films + others

    private static let pictures: [FileSignature] = [
        bytes(.media(.jpeg), [0xFF, 0xD8, 0xFF]),
        bytes(.media(.png), [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
        text(.media(.gif), "GIF87a"),
        text(.media(.gif), "GIF89a"),
        text(.media(.webp), "RIFF", (8, "WEBP")),
        // TIFF of both byte orders, then BigTIFF of both.
        bytes(.media(.tiff), [0x49, 0x49, 0x2A, 0x00]),
        bytes(.media(.tiff), [0x4D, 0x4D, 0x00, 0x2A]),
        bytes(.media(.tiff), [0x49, 0x49, 0x2B, 0x00, 0x08, 0x00]),
        bytes(.media(.tiff), [0x4D, 0x4D, 0x00, 0x2B, 0x00, 0x08]),
    ]

    private static let rawPhotos: [FileSignature] = [
        text(.foreign(.rawPhoto), "II*\0", (8, "CR")),
        text(.foreign(.rawPhoto), "IIRO"),
        text(.foreign(.rawPhoto), "IIRS"),
        text(.foreign(.rawPhoto), "MMOR"),
        text(.foreign(.rawPhoto), "IIU\0"),
        text(.foreign(.rawPhoto), "FUJIFILMCCD-RAW"),
        text(.foreign(.rawPhoto), "II", (6, "HEAPCCDR")),
    ]

    private static let films: [FileSignature] = [
        bytes(.media(.matroska), [0x1A, 0x45, 0xDF, 0xA3]),
        // QuickTime files without brands.
        text(.media(.quickTime), "\0\0", (4, "moov")),
        text(.media(.quickTime), "\0\0", (4, "wide")),
        text(.media(.wave), "RIFF", (8, "WAVE")),
        text(.media(.ogg), "OggS"),
        // MPEG-1 and MPEG-2 layer III, with or without an ID3 tag.
        text(.media(.mp3), "ID3"),
        bytes(.media(.mp3), [0xFF, 0xFB]),
        bytes(.media(.mp3), [0xFF, 0xF3]),
        bytes(.media(.mp3), [0xFF, 0xF2]),
    ]

    private static let others: [FileSignature] = [
        text(.foreign(.pdf), "%PDF-"),
        text(.foreign(.photoshop), "8BPS"),
        bytes(.foreign(.jpegXL), [0xFF, 0x0A]),
        text(.foreign(.jpegXL), "\0\0\0\u{0C}JXL "),
        text(.foreign(.jpeg2000), "\0\0\0\u{0C}jP  "),
        bytes(.foreign(.jpeg2000), [0xFF, 0x4F, 0xFF, 0x51]),
        // The reserved words of a bitmap's header are zero; "BM" alone begins too many texts.
        text(.foreign(.bmp), "BM", (6, "\0\0\0\0")),
        text(.foreign(.archive), "PK\u{03}\u{04}"),
        text(.foreign(.archive), "PK\u{05}\u{06}"),
        text(.foreign(.archive), "Rar!\u{1A}\u{07}"),
        bytes(.foreign(.archive), [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]),
        bytes(.foreign(.archive), [0x1F, 0x8B, 0x08]),
        bytes(.foreign(.document), [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]),
        text(.foreign(.document), "{\\rtf"),
        text(.foreign(.video), "RIFF", (8, "AVI ")),
        bytes(.foreign(.video), [0x00, 0x00, 0x01, 0xBA]),
        text(.foreign(.sound), "fLaC"),
        text(.foreign(.sound), "#!AMR"),
        bytes(.foreign(.program), [0x7F, 0x45, 0x4C, 0x46]),
        bytes(.foreign(.program), [0xCF, 0xFA, 0xED, 0xFE]),
        text(.foreign(.program), "MZ"),
        text(.foreign(.program), "#!"),
    ]

    private static func bytes(_ look: SniffedFileType, _ bytes: [UInt8]) -> FileSignature {
        FileSignature(look: look, parts: [Part(offset: 0, bytes: bytes)])
    }

    private static func text(_ look: SniffedFileType, _ start: String, _ later: (Int, String)...) -> FileSignature {
        let parts = [(0, start)] + later
        return FileSignature(look: look, parts: parts.map { Part(offset: $0.0, bytes: Array($0.1.utf8)) })
    }
}
