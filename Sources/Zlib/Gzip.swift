import CZlib

/// Compresses bytes in the gzip format (RFC 1952).
package enum Gzip {
    /// Compresses `bytes` as far as zlib can: slow, for data that is packed
    /// once and sent often.
    package static func pack(_ bytes: [UInt8]) -> [UInt8] {
        var stream = z_stream()
        let begun = deflateInit2_(
            &stream,
            Z_BEST_COMPRESSION,
            Z_DEFLATED,
            window + gzipFormat,
            mostMemory,
            Z_DEFAULT_STRATEGY,
            ZLIB_VERSION,
            CInt(MemoryLayout<z_stream>.size)
        )
        precondition(begun == Z_OK, "zlib has its own version and a few hundred kilobytes of memory")
        defer { deflateEnd(&stream) }
        let bound = Int(deflateBound(&stream, uLong(bytes.count)))
        return [UInt8](unsafeUninitializedCapacity: bound) { packed, count in
            bytes.withUnsafeBufferPointer { source in
                // NB: zlib only reads this memory.
                stream.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
                stream.avail_in = uInt(source.count)
                stream.next_out = packed.baseAddress
                stream.avail_out = uInt(packed.count)
                let ended = deflate(&stream, Z_FINISH)
                precondition(ended == Z_STREAM_END, "deflateBound leaves room for all of it")
            }
            count = Int(stream.total_out)
        }
    }

    /// The window for `deflateInit2`, of 32 kB; 16 more selects gzip's header
    /// instead of zlib's.
    private static let window: CInt = 15
    private static let gzipFormat: CInt = 16
    private static let mostMemory: CInt = 9
}
