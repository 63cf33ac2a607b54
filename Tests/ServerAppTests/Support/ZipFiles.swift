import Testing

/// The files of a ZIP archive as it comes over the line: each one stored behind its head, up to the directory.
struct ZipFiles {
    private static let head = 30

    struct File: Equatable {
        let name: String
        let bytes: [UInt8]
    }

    /// In the order of the archive.
    private(set) var files: [File] = []

    var names: [String] { files.map(\.name) }

    init(_ bytes: [UInt8]) throws {
        func number(at offset: Int, _ length: Int) -> Int {
            (0..<length).reversed().reduce(0) { $0 << 8 | Int(bytes[offset + $1]) }
        }
        var offset = 0
        while offset + Self.head <= bytes.count, number(at: offset, 4) == 0x0403_4B50 {
            let (size, name, extra) = (
                number(at: offset + 22, 4), number(at: offset + 26, 2), number(at: offset + 28, 2)
            )
            let start = offset + Self.head + name + extra
            try #require(start + size <= bytes.count)
            let text = String(decoding: bytes[(offset + Self.head)..<(offset + Self.head + name)], as: UTF8.self)
            files.append(File(name: text, bytes: Array(bytes[start..<(start + size)])))
            offset = start + size
        }
        // The end of the directory stands there, so nothing was cut off.
        try #require(bytes.count >= 22 && number(at: bytes.count - 22, 4) == 0x0605_4B50)
    }
}
