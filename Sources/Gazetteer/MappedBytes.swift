import FoundationEssentials
import Glibc

/// A file that is mapped read-only: the system loads the pages that are touched, and may drop them again.
///
/// Whoever replaces the file must rename a new one over it: writing in place would change the bytes under their
/// readers.
struct MappedBytes: Sendable {
    let bytes: Data

    /// More than any file of towns or names has.
    private static let most = 512 << 20

    init(path: String) throws(GazetteerError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .file("open", number: errno) }
        defer { close(descriptor) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else { throw .file("fstat", number: errno) }
        guard facts.st_size > 0 else { throw .empty }
        guard facts.st_size <= Self.most else { throw .tooLarge }
        let length = Int(facts.st_size)
        guard let start = mmap(nil, length, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED else {
            throw .file("mmap", number: errno)
        }
        bytes = Data(bytesNoCopy: start, count: length, deallocator: .custom { munmap($0, $1) })
    }

    /// Four bytes, little-endian, as an unsigned number.
    func number(at place: Int) -> Int {
        Int(UInt32(littleEndian: bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: UInt32.self) }))
    }

    /// Four bytes, little-endian, as a signed number.
    func signed(at place: Int) -> Int {
        Int(Int32(littleEndian: bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: Int32.self) }))
    }
}
