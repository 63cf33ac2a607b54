/// Writes a ZIP archive from front to back, without ever going back.
///
/// Every file is stored uncompressed, with its size and checksum before it:
/// photos do not shrink, and so any program can unpack the archive while it
/// still arrives. Values over 32 bits are written as ZIP64. The writer keeps
/// three numbers, however many files there are; it returns the records of the
/// directory that stands at the end one by one, for the caller to keep.
///
/// Section numbers in this file are those of PKWARE's APPNOTE 6.3.10.
package struct ZipWriter: Sendable {
    /// The two records that `begin` returns.
    package struct Heads: Equatable, Sendable {
        /// Must be written now; the file's own bytes follow it.
        package let local: [UInt8]
        /// Must be written before `end`, after those of earlier files.
        package let directory: [UInt8]
    }

    /// The offset of the next byte of the archive.
    private var position: UInt64 = 0
    private var entries: UInt64 = 0
    private var directoryLength: UInt64 = 0

    package init() {}

    /// Begins a file, of which exactly `entry.size` bytes must follow.
    package mutating func begin(_ entry: ZipEntry) -> Heads {
        let head = EntryHead(entry: entry, offset: position)
        let heads = Heads(local: head.local, directory: head.directory)
        position += UInt64(heads.local.count) + entry.size
        entries += 1
        directoryLength += UInt64(heads.directory.count)
        return heads
    }

    /// The records after the directory (4.3.14 to 4.3.16).
    package func end() -> [UInt8] {
        var bytes = LittleEndianBytes()
        let isLarge = entries >= 0xFFFF || directoryLength >= Self.large || position >= Self.large
        if isLarge { addLargeEnd(to: &bytes) }
        bytes.add(0x0605_4B50 as UInt32)
        // The numbers of this disk and of the disk on which the directory
        // begins: both 0, the first.
        bytes.add(0 as UInt32)
        let count = UInt16(clamping: entries)
        bytes.add(count)
        bytes.add(count)
        bytes.add(UInt32(clamping: directoryLength))
        bytes.add(UInt32(clamping: position))
        // The length of the comment: 0.
        bytes.add(0 as UInt16)
        return bytes.bytes
    }

    /// Values from here on do not fit in 32 bits: all ones mean "see the 64-bit
    /// field".
    static let large: UInt64 = 0xFFFF_FFFF

    /// The ZIP64 end of the directory (4.3.14) and its locator (4.3.15).
    private func addLargeEnd(to bytes: inout LittleEndianBytes) {
        bytes.add(0x0606_4B50 as UInt32)
        // The number of bytes of this record that follow.
        bytes.add(44 as UInt64)
        bytes.add(EntryHead.madeBy)
        bytes.add(EntryHead.zip64Version)
        bytes.add(0 as UInt64)
        bytes.add(entries)
        bytes.add(entries)
        bytes.add(directoryLength)
        bytes.add(position)
        bytes.add(0x0706_4B50 as UInt32)
        bytes.add(0 as UInt32)
        bytes.add(position + directoryLength)
        bytes.add(1 as UInt32)
    }
}

/// The record of one file: before its bytes (4.3.7) and in the directory
/// (4.3.12).
struct EntryHead {
    /// Made on Unix, so that the file's permissions count, by APPNOTE's version
    /// 4.5 (4.4.2).
    static let madeBy: UInt16 = 3 << 8 | 45
    /// The first version with ZIP64 (4.4.3.2).
    static let zip64Version: UInt16 = 45
    /// The first version with folders in names.
    private static let usualVersion: UInt16 = 20
    /// Names are UTF-8 (4.4.4, bit 11).
    private static let flags: UInt16 = 1 << 11
    /// A regular file that its owner may write and all may read, in the upper
    /// half as Unix writes it (4.4.15).
    private static let attributes: UInt32 = 0o100644 << 16

    let entry: ZipEntry
    /// The offset of the local head.
    let offset: UInt64

    private var isLarge: Bool { entry.size >= ZipWriter.large }
    private var isFarOff: Bool { offset >= ZipWriter.large }

    var local: [UInt8] {
        var extra = LittleEndianBytes()
        // NB: in a local head both sizes must be present (4.5.3).
        if isLarge { extra.addZip64([entry.size, entry.size]) }
        var bytes = LittleEndianBytes()
        bytes.add(0x0403_4B50 as UInt32)
        bytes.add(isLarge ? Self.zip64Version : Self.usualVersion)
        addCommon(to: &bytes, extra: extra)
        bytes.add(entry.name)
        bytes.add(extra)
        return bytes.bytes
    }

    var directory: [UInt8] {
        var extra = LittleEndianBytes()
        let large = (isLarge ? [entry.size, entry.size] : []) + (isFarOff ? [offset] : [])
        if !large.isEmpty { extra.addZip64(large) }
        var bytes = LittleEndianBytes()
        bytes.add(0x0201_4B50 as UInt32)
        bytes.add(Self.madeBy)
        bytes.add(large.isEmpty ? Self.usualVersion : Self.zip64Version)
        addCommon(to: &bytes, extra: extra)
        // No comment, the first disk, and not marked as text.
        bytes.add(0 as UInt16)
        bytes.add(0 as UInt16)
        bytes.add(0 as UInt16)
        bytes.add(Self.attributes)
        bytes.add(UInt32(clamping: offset))
        bytes.add(entry.name)
        bytes.add(extra)
        return bytes.bytes
    }

    /// Adds the fields from the flags to the length of the extra field, which
    /// both records share.
    private func addCommon(to bytes: inout LittleEndianBytes, extra: LittleEndianBytes) {
        bytes.add(Self.flags)
        // The method: stored (4.4.5).
        bytes.add(0 as UInt16)
        bytes.add(entry.modified.time)
        bytes.add(entry.modified.date)
        bytes.add(entry.crc32)
        bytes.add(UInt32(clamping: entry.size))
        bytes.add(UInt32(clamping: entry.size))
        bytes.add(UInt16(entry.name.utf8.count))
        bytes.add(UInt16(extra.bytes.count))
    }
}

extension LittleEndianBytes {
    /// Adds the extra field for values that do not fit in 32 bits (4.5.3).
    fileprivate mutating func addZip64(_ numbers: [UInt64]) {
        add(0x0001 as UInt16)
        add(UInt16(numbers.count * 8))
        for number in numbers { add(number) }
    }
}
