/// The layout of a gazetteer's file.
///
/// All numbers are little-endian and have four bytes.
///
/// A head; then one row a town, sorted by cell; the start of each cell's rows; the rows' numbers sorted by the towns'
/// identifiers; then the names. A cell is one degree high and wide.
enum GazetteerFormat {
    /// Changes with the layout and with the rules by which a town is found.
    static let magic = Array("GMTOWNS1".utf8)
    /// Magic, checksum, count of towns, bytes of names.
    static let head = 20
    /// Latitude, longitude, population, identifier, place of the names.
    static let row = 20
    static let bands = 180
    static let cellsInBand = 360
    static let cells = bands * cellsInBand
    static let degree = 1_000_000

    static func rows(_ index: Int) -> Int { head + row * index }
    static func starts(_ count: Int) -> Int { rows(count) }
    static func order(_ count: Int) -> Int { starts(count) + 4 * (cells + 1) }
    static func names(_ count: Int) -> Int { order(count) + 4 * count }

    static func band(ofLatitude latitude: Int) -> Int {
        min(max((latitude + 90 * degree) / degree, 0), bands - 1)
    }

    static func column(ofLongitude longitude: Int) -> Int {
        min(max((longitude + 180 * degree) / degree, 0), cellsInBand - 1)
    }

    static func cell(_ town: GazetteerTown) -> Int {
        band(ofLatitude: town.latitude) * cellsInBand + column(ofLongitude: town.longitude)
    }

    /// FNV-1a over words of four bytes: finds a disk's damage, and defends against nobody.
    static func checksum(_ bytes: UnsafeRawBufferPointer) -> Int {
        var sum: UInt32 = 2_166_136_261
        var place = 0
        while place + 4 <= bytes.count {
            sum =
                (sum ^ UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self))) &* 16_777_619
            sum ^= sum >> 15
            place += 4
        }
        for byte in bytes[place...] { sum = (sum ^ UInt32(byte)) &* 16_777_619 }
        return Int(sum)
    }
}
