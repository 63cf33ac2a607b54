import Testing

@testable import ZipArchive

struct ZipWriterTests {
    private static let moment = ZipMoment(year: 2026, month: 7, day: 4, hour: 16, minute: 40, second: 31)

    private static func entry(_ name: String, size: UInt64 = 0, crc32: UInt32 = 0) -> ZipEntry {
        ZipEntry(name: name, modified: moment, size: size, crc32: crc32)
    }

    @Test func `writes a small archive byte for byte`() {
        var writer = ZipWriter()
        let heads = writer.begin(Self.entry("a.txt", size: 3, crc32: 0x0102_0304))
        let name = Array("a.txt".utf8)
        let common: [UInt8] = [0, 8, 0, 0, 0x0F, 0x85, 0xE4, 0x5C, 4, 3, 2, 1, 3, 0, 0, 0, 3, 0, 0, 0, 5, 0, 0, 0]
        let localStart: [UInt8] = [0x50, 0x4B, 3, 4, 20, 0]
        #expect(heads.local == [localStart, common, name].flatMap(\.self))
        let recordStart: [UInt8] = [0x50, 0x4B, 1, 2, 45, 3, 20, 0]
        let recordRest: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0xA4, 0x81, 0, 0, 0, 0]
        #expect(heads.directory == [recordStart, common, recordRest, name].flatMap(\.self))
        let end: [UInt8] = [0x50, 0x4B, 5, 6, 0, 0, 0, 0, 1, 0, 1, 0, 51, 0, 0, 0, 38, 0, 0, 0, 0, 0]
        #expect(writer.end() == end)
    }

    /// The first of January 1980, the last of December 2107, and the sixth of
    /// May 1980.
    @Test(arguments: [(1979, UInt16(33)), (2108, UInt16(65_439)), (1980, UInt16(166))])
    func `keeps to the years that MS-DOS knew`(year: Int, date: UInt16) {
        #expect(ZipMoment(year: year, month: 5, day: 6, hour: 7, minute: 8, second: 9).date == date)
    }

    @Test func `says sizes beyond 32 bits twice over in 64`() throws {
        var writer = ZipWriter()
        let size: UInt64 = 5_000_000_000
        let heads = writer.begin(Self.entry("large.jpg", size: size))
        let local = try #require(ZipParts.Local(heads.local))
        #expect(local.version == 45)
        #expect(local.size == 0xFFFF_FFFF)
        #expect(local.large == [size, size])
        let record = try #require(ZipParts.Record(heads.directory))
        #expect(record.size == 0xFFFF_FFFF)
        #expect(record.large == [size, size])
    }

    @Test func `finds files that begin beyond 4 GB`() throws {
        var writer = ZipWriter()
        var offset: UInt64 = 0
        // 4,500 photos of a megabyte, of which no byte is made.
        for number in 0..<4_500 {
            let heads = writer.begin(Self.entry("\(number).jpg", size: 1_000_000))
            let record = try #require(ZipParts.Record(heads.directory))
            #expect(record.large == (offset >= 0xFFFF_FFFF ? [offset] : []))
            #expect(record.offset == UInt32(clamping: offset))
            offset += UInt64(heads.local.count) + 1_000_000
        }
        let end = try #require(ZipParts.End(writer.end()))
        #expect(end.largeEnd?.directoryOffset == offset)
        #expect(end.largeEnd?.entries == 4_500)
        #expect(end.directoryOffset == 0xFFFF_FFFF)
        #expect(end.entries == 4_500)
    }

    @Test(arguments: [65_534, 65_535, 70_000]) func `counts files beyond 16 bits`(count: Int) throws {
        var writer = ZipWriter()
        var directory = 0
        for number in 0..<count { directory += writer.begin(Self.entry("\(number)")).directory.count }
        let end = try #require(ZipParts.End(writer.end()))
        #expect(end.entries == UInt16(clamping: count))
        #expect((end.largeEnd != nil) == (count > 65_534))
        #expect(Int(end.directoryLength) == directory)
        if let large = end.largeEnd {
            #expect(large.entries == UInt64(count))
            #expect(large.directoryLength == UInt64(directory))
            #expect(large.found == large.directoryOffset + large.directoryLength)
        }
    }
}

/// Reads what the writer wrote, by the offsets of the APPNOTE's tables.
private enum ZipParts {
    struct Local {
        let version: UInt16
        let size: UInt32
        let large: [UInt64]

        init?(_ bytes: [UInt8]) {
            guard bytes.number(at: 0, 4) == 0x0403_4B50 else { return nil }
            version = UInt16(bytes.number(at: 4, 2))
            size = UInt32(bytes.number(at: 22, 4))
            large = bytes.zip64(from: 30 + Int(bytes.number(at: 26, 2)))
        }
    }

    struct Record {
        let size: UInt32
        let offset: UInt32
        let large: [UInt64]

        init?(_ bytes: [UInt8]) {
            guard bytes.number(at: 0, 4) == 0x0201_4B50 else { return nil }
            size = UInt32(bytes.number(at: 24, 4))
            offset = UInt32(bytes.number(at: 42, 4))
            large = bytes.zip64(from: 46 + Int(bytes.number(at: 28, 2)))
        }
    }

    struct End {
        struct Large {
            let entries, directoryLength, directoryOffset: UInt64
            /// Where the locator says that it stands.
            let found: UInt64
        }

        let entries: UInt16
        let directoryLength: UInt32
        let directoryOffset: UInt32
        var largeEnd: Large?

        init?(_ bytes: [UInt8]) {
            let start = bytes.count - 22
            guard start >= 0, bytes.number(at: start, 4) == 0x0605_4B50 else { return nil }
            entries = UInt16(bytes.number(at: start + 10, 2))
            directoryLength = UInt32(bytes.number(at: start + 12, 4))
            directoryOffset = UInt32(bytes.number(at: start + 16, 4))
            guard start == 76 else { return }
            largeEnd = Large(
                entries: bytes.number(at: 32, 8),
                directoryLength: bytes.number(at: 40, 8),
                directoryOffset: bytes.number(at: 48, 8),
                found: bytes.number(at: 64, 8)
            )
        }
    }
}

extension [UInt8] {
    fileprivate func number(at start: Int, _ length: Int) -> UInt64 {
        self[start..<start + length].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// The numbers of the ZIP64 field, where there is one.
    fileprivate func zip64(from start: Int) -> [UInt64] {
        guard start < count, number(at: start, 2) == 1 else { return [] }
        return stride(from: start + 4, to: start + 4 + Int(number(at: start + 2, 2)), by: 8).map { number(at: $0, 8) }
    }
}
