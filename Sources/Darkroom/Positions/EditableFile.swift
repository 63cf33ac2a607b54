import Glibc

/// A file's bytes in memory, where they can be changed without changing the file.
///
/// Only the pages that are changed take memory, so a film of 500 MB can be
/// edited too. Every access is checked: a place outside the file reads as nil
/// and is not written.
final class EditableFile {
    private let start: UnsafeMutableRawPointer
    private let mappedBytes: Int
    /// The length that will be written; it can only become smaller.
    private(set) var count: Int

    init(file: Int32) throws(DarkroomError) {
        guard let size = openFileSize(file), size > 0 else { throw .library("an empty file") }
        mappedBytes = Int(size)
        count = mappedBytes
        guard let start = mmap(nil, mappedBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE, file, 0), start != MAP_FAILED
        else { throw .library("out of memory") }
        self.start = start
    }

    deinit { munmap(start, mappedBytes) }

    var whole: Range<Int> { 0..<count }

    func byte(at place: Int) -> UInt8? {
        place >= 0 && place < count ? start.load(fromByteOffset: place, as: UInt8.self) : nil
    }

    func bytes(_ range: Range<Int>) -> UnsafeRawBufferPointer {
        let range = range.clamped(to: whole)
        return UnsafeRawBufferPointer(start: start + range.lowerBound, count: range.count)
    }

    /// Reads an unsigned number of at most eight bytes; nil beyond the file's
    /// end, and for a number too large to be a place in a file.
    func number(at place: Int, _ length: Int, isLittle: Bool = false) -> Int? {
        guard place >= 0, place <= count - length else { return nil }
        var value: UInt64 = 0
        for index in 0..<length {
            let byte = start.load(fromByteOffset: place + (isLittle ? length - 1 - index : index), as: UInt8.self)
            value = value << 8 | UInt64(byte)
        }
        return value < 1 << 48 ? Int(value) : nil
    }

    func holds(_ bytes: some Collection<UInt8>, at place: Int) -> Bool {
        place >= 0 && place <= count - bytes.count
            && self.bytes(place..<place + bytes.count).elementsEqual(bytes)
    }

    func holds(_ text: String, at place: Int) -> Bool { holds(text.utf8, at: place) }

    /// The first place of a byte in a range.
    func first(_ byte: UInt8, in range: Range<Int>) -> Int? {
        let range = range.clamped(to: whole)
        guard !range.isEmpty, let found = memchr(start + range.lowerBound, CInt(byte), range.count) else { return nil }
        return UnsafeMutableRawPointer(found) - start
    }

    /// Fills a range with one byte.
    func fill(_ range: Range<Int>, with byte: UInt8 = 0) {
        let range = range.clamped(to: whole)
        guard !range.isEmpty else { return }
        memset(start + range.lowerBound, CInt(byte), range.count)
    }

    func write(_ bytes: some Collection<UInt8>, at place: Int) {
        guard place >= 0, place <= count - bytes.count else { return }
        for (index, byte) in bytes.enumerated() {
            start.storeBytes(of: byte, toByteOffset: place + index, as: UInt8.self)
        }
    }

    /// Writes a number of at most eight bytes.
    func write(_ number: Int, _ length: Int, at place: Int, isLittle: Bool = false) {
        let bytes = (0..<length).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        write(isLittle ? bytes : bytes.reversed(), at: place)
    }

    /// Drops everything from `end` on.
    func cut(at end: Int) { count = min(count, max(0, end)) }
}

extension Range<Int> {
    /// A range whose ends may come from a file: it is empty if they are in the
    /// wrong order.
    init(from start: Int, to end: Int) { self = start..<Swift.max(start, end) }
}
