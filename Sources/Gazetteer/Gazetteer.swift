import FoundationEssentials
import Glibc

/// Names the populated place at a position, without asking anybody.
///
/// A gazetteer is one read-only file, mapped into memory: a lookup touches a few pages and takes microseconds.
package struct Gazetteer: Sendable {
    private let file: MappedBytes
    /// The number of towns.
    package let count: Int
    private let names: Int

    /// Opens the file; throws if it is damaged or of another version.
    package init(path: String) throws(GazetteerError) {
        let file = try MappedBytes(path: path)
        let bytes = file.bytes
        guard bytes.count > GazetteerFormat.head, bytes.prefix(8).elementsEqual(GazetteerFormat.magic) else {
            throw .damaged
        }
        let (count, length) = (file.number(at: 12), file.number(at: 16))
        let names = GazetteerFormat.names(count)
        guard names + length == bytes.count, count > 0,
            bytes[12...].withUnsafeBytes(GazetteerFormat.checksum) == file.number(at: 8)
        else { throw .damaged }
        (self.file, self.count, self.names) = (file, count, names)
    }

    /// The checksum of the file's data.
    package var checksum: Int { file.number(at: 8) }

    /// Returns the town that a person would name at this position, in millionths of a degree; nil far from any.
    package func town(latitude: Int, longitude: Int) -> TownID? {
        let degree = GazetteerFormat.degree
        guard (-90 * degree...90 * degree).contains(latitude), (-180 * degree...180 * degree).contains(longitude) else {
            return nil
        }
        let north = Double(latitude) / Double(degree)
        let band = GazetteerFormat.band(ofLatitude: latitude)
        let column = GazetteerFormat.column(ofLongitude: longitude)
        // A degree of latitude is 111 km long; a degree of longitude is shorter the nearer it lies to a pole. The
        // columns to search are counted at the latitude, nearest to the pole, at which a town is still in reach.
        let edge = min(abs(north) + Self.farthest / 111, 90)
        let wide = Self.farthest / (111 * max(cos(edge * .pi / 180), 0.001))
        let reach = min(GazetteerFormat.cellsInBand / 2, 1 + Int(wide))
        var best: (score: Double, row: Int)?
        for band in max(band - 1, 0)...min(band + 1, GazetteerFormat.bands - 1) {
            for step in -reach...reach {
                let column = (column + step + GazetteerFormat.cellsInBand) % GazetteerFormat.cellsInBand
                for row in rows(ofCell: band * GazetteerFormat.cellsInBand + column) {
                    let score = score(ofRow: row, latitude, longitude)
                    if let score, score < best?.score ?? .infinity { best = (score, row) }
                }
            }
        }
        return best.map { file.number(at: GazetteerFormat.rows($0.row) + 12) }
    }

    /// Returns a town's name in the language, or in GeoNames' own; nil for a town that this data does not have.
    package func name(of town: TownID, in language: String?) -> String? {
        guard let row = row(of: town) else { return nil }
        var place = names + file.number(at: GazetteerFormat.rows(row) + 16)
        guard place < file.bytes.count else { return nil }
        let count = Int(file.bytes[place])
        place += 1
        var usual: String?
        for _ in 0..<count {
            guard let spoken = text(at: &place), let name = text(at: &place) else { return usual }
            if spoken == language, name != Self.formerNames[town] { return name }
            if spoken.isEmpty { usual = name }
        }
        return usual
    }

    /// Names that towns had and that the data gives for those of today: Kaliningrad is called so since 1946, in German
    /// too.
    private static let formerNames: [TownID: String] = [554_234: "Königsberg"]

    /// Returns a town's position, in millionths of a degree.
    package func position(of town: TownID) -> (latitude: Int, longitude: Int)? {
        row(of: town).map {
            (file.signed(at: GazetteerFormat.rows($0)), file.signed(at: GazetteerFormat.rows($0) + 4))
        }
    }
}

extension Gazetteer {
    /// Beyond this many kilometres, no town is named, however large.
    private static let farthest = 60.0
    /// Within this many kilometres, a town of a thousand people is named.
    private static let nearest = 8.0
    /// How much farther a larger town reaches: its thousands of people to this power.
    ///
    /// Tried on 3,000 positions: with less, Montmartre is called Saint-Ouen; with more, Opladen is called Leverkusen
    /// and Canovelles Granollers.
    private static let pull = 0.25

    /// The distance in kilometres divided by the town's pull; nil out of the town's reach.
    private func score(ofRow row: Int, _ latitude: Int, _ longitude: Int) -> Double? {
        let start = GazetteerFormat.rows(row)
        let distance = Self.kilometres(
            from: (latitude, longitude),
            to: (file.signed(at: start), file.signed(at: start + 4))
        )
        guard distance <= Self.farthest else { return nil }
        let weight = pow(max(Double(file.number(at: start + 8)), 1_000) / 1_000, Self.pull)
        guard distance <= Self.nearest * weight else { return nil }
        return distance / weight
    }

    /// The distance along the ground between two positions in millionths of a degree.
    package static func kilometres(
        from one: (latitude: Int, longitude: Int),
        to other: (latitude: Int, longitude: Int)
    ) -> Double {
        let unit = Double.pi / 180 / Double(GazetteerFormat.degree)
        let (north, otherNorth) = (Double(one.latitude) * unit, Double(other.latitude) * unit)
        let (up, across) = (sin((otherNorth - north) / 2), sin(Double(other.longitude - one.longitude) * unit / 2))
        return 2 * 6_371 * asin(min(1, (up * up + cos(north) * cos(otherNorth) * across * across).squareRoot()))
    }

    private func rows(ofCell cell: Int) -> Range<Int> {
        let start = GazetteerFormat.starts(count) + 4 * cell
        let (first, end) = (file.number(at: start), file.number(at: start + 4))
        return first..<max(first, min(end, count))
    }

    private func row(of town: TownID) -> Int? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            let row = file.number(at: GazetteerFormat.order(count) + 4 * middle)
            guard row < count else { return nil }
            let id = file.number(at: GazetteerFormat.rows(row) + 12)
            if id == town { return row }
            if id < town { low = middle + 1 } else { high = middle }
        }
        return nil
    }

    /// Reads a text with its length before it, and moves behind it.
    private func text(at place: inout Int) -> String? {
        guard place < file.bytes.count else { return nil }
        let length = Int(file.bytes[place])
        guard place + 1 + length <= file.bytes.count else { return nil }
        defer { place += 1 + length }
        return String(decoding: file.bytes[place + 1..<place + 1 + length], as: UTF8.self)
    }
}
