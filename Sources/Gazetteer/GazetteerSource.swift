import FoundationEssentials

/// The files from which a gazetteer is made: GeoNames' list of towns (CC BY 4.0), and gettext's files with their names
/// in other languages.
package struct GazetteerSource: Sendable {
    /// A dump in GeoNames' format, such as `cities15000.txt`.
    package var towns: String
    /// A file for each language, whose keys are GeoNames' numbers; one that is missing counts as empty.
    package var translations: [String: String]

    package init(towns: String, translations: [String: String] = [:]) {
        self.towns = towns
        self.translations = translations
    }

    /// The files of Debian's packages `libtimezonemap-data` and `libgeonames-common`.
    package static func debian(languages: [String]) -> GazetteerSource {
        let pairs = languages.map { ($0, "/usr/share/locale/\($0)/LC_MESSAGES/geonames.mo") }
        return GazetteerSource(
            towns: "/usr/share/libtimezonemap/ui/cities15000.txt",
            translations: Dictionary(pairs) { first, _ in first }
        )
    }

    /// Reads all towns; lines that are broken are left out.
    package func read() throws(GazetteerError) -> [GazetteerTown] {
        let file = try MappedBytes(path: towns)
        var found: [GazetteerTown] = []
        for line in [UInt8](file.bytes).split(separator: UInt8(ascii: "\n")) {
            guard let town = GazetteerTown(line: line) else { continue }
            found.append(town)
            guard found.count <= Self.most else { throw .tooLarge }
        }
        guard !found.isEmpty else { throw .empty }
        for (language, path) in translations {
            guard let file = try? MappedBytes(path: path), let names = TranslationFile(file) else { continue }
            for index in found.indices {
                if let name = names[String(found[index].id)] { found[index].translations[language] = name }
            }
        }
        return found
    }

    /// Returns the bytes of the gazetteer made of these files.
    package func gazetteer() throws(GazetteerError) -> [UInt8] { GazetteerFormat.bytes(of: try read()) }

    /// More towns than GeoNames' largest list of towns has.
    private static let most = 1_000_000
}

extension GazetteerTown {
    /// The columns of GeoNames' table, counted from 0.
    private enum Column {
        static let id = 0
        static let name = 1
        static let latitude = 4
        static let longitude = 5
        static let kind = 7
        static let population = 14
    }

    /// Parts of towns, and places where nobody lives any more: a person would name the town.
    private static let passedOver: Set<String> = ["PPLX", "PPLH", "PPLQ", "PPLW", "PPLCH"]

    /// Reads a line; nil for a broken one and for a place that nobody would name.
    fileprivate init?(line: ArraySlice<UInt8>) {
        let columns = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        guard columns.count > Column.population else { return nil }
        func text(_ column: Int) -> String { String(decoding: columns[column], as: UTF8.self) }
        guard let id = Int(text(Column.id)), id > 0, let north = Double(text(Column.latitude)),
            let east = Double(text(Column.longitude)), abs(north) <= 90, abs(east) <= 180,
            !Self.passedOver.contains(text(Column.kind))
        else { return nil }
        let name = text(Column.name)
        guard !name.isEmpty, name.utf8.count <= 200 else { return nil }
        self.init(
            id: id,
            latitude: Int((north * 1_000_000).rounded()),
            longitude: Int((east * 1_000_000).rounded()),
            population: Self.corrected[id] ?? max(Int(text(Column.population)) ?? 0, 0),
            name: name
        )
    }

    /// GeoNames gives the City of London, one square mile, all people of London.
    private static let corrected: [TownID: Int] = [2_643_741: 8_000]
}
