import CZlib
import Testing
import Zlib

struct GzipTests {
    /// By zlib's own reader of the format.
    private func unpack(_ packed: [UInt8]) -> [UInt8] {
        var stream = z_stream()
        #expect(inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size)) == Z_OK)
        defer { inflateEnd(&stream) }
        var packed = packed
        return [UInt8](unsafeUninitializedCapacity: 1_000_000) { room, count in
            packed.withUnsafeMutableBufferPointer { source in
                stream.next_in = source.baseAddress
                stream.avail_in = uInt(source.count)
                stream.next_out = room.baseAddress
                stream.avail_out = uInt(room.count)
                #expect(inflate(&stream, Z_FINISH) == Z_STREAM_END)
            }
            count = Int(stream.total_out)
        }
    }

    @Test(arguments: [0, 1, 100, 100_000])
    func `what is packed comes out as it was`(count: Int) {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) }
        #expect(unpack(Gzip.pack(bytes)) == bytes)
    }

    @Test func `text gets much smaller`() {
        let text = Array(String(repeating: ".tile { border-radius: .5rem; }\n", count: 200).utf8)
        #expect(Gzip.pack(text).count < text.count / 20)
    }
}
