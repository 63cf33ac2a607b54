/// One file of an archive, without its bytes.
package struct ZipEntry: Equatable, Sendable {
    /// The path, with `/` between folders and no `/` in front (APPNOTE 4.4.17).
    package var name: String
    package var modified: ZipMoment
    package var size: UInt64
    package var crc32: UInt32

    package init(name: String, modified: ZipMoment, size: UInt64, crc32: UInt32) {
        precondition(name.utf8.count <= 0xFFFF, "a name's length is kept in 16 bits")
        self.name = name
        self.modified = modified
        self.size = size
        self.crc32 = crc32
    }
}

/// A local time in MS-DOS's format: in steps of two seconds, from 1980 to 2107
/// (APPNOTE 4.4.6).
package struct ZipMoment: Equatable, Sendable {
    let date: UInt16
    let time: UInt16

    /// A date outside these years becomes the nearest day inside.
    package init(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
        switch year {
        case ..<1980: (date, time) = (1 << 5 | 1, 0)
        case 2108...: (date, time) = (127 << 9 | 12 << 5 | 31, 0)
        default:
            date = UInt16((year - 1980) << 9 | month << 5 | day)
            time = UInt16(hour << 11 | minute << 5 | second / 2)
        }
    }
}
