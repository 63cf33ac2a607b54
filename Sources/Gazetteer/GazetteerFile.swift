extension GazetteerFormat {
    /// Returns the bytes of a gazetteer with these towns.
    static func bytes(of towns: [GazetteerTown]) -> [UInt8] {
        let towns = towns.sorted { (cell($0), $0.id) < (cell($1), $1.id) }
        var names: [UInt8] = []
        var rows: [UInt8] = []
        for town in towns {
            for number in [town.latitude, town.longitude] { rows.append(number: UInt32(bitPattern: Int32(number))) }
            rows.append(number: UInt32(clamping: town.population))
            rows.append(number: UInt32(clamping: town.id))
            rows.append(number: UInt32(names.count))
            names.append(contentsOf: Self.names(of: town))
        }
        var body: [UInt8] = []
        body.append(number: UInt32(towns.count))
        body.append(number: UInt32(names.count))
        body += rows
        body += starts(of: towns)
        for index in towns.indices.sorted(by: { towns[$0].id < towns[$1].id }) { body.append(number: UInt32(index)) }
        body += names
        var file = magic
        file.append(number: UInt32(body.withUnsafeBytes(checksum)))
        return file + body
    }

    /// The index of each cell's first town, and the count of all towns at the end.
    private static func starts(of towns: [GazetteerTown]) -> [UInt8] {
        var bytes: [UInt8] = []
        var next = 0
        for cell in 0...cells {
            while next < towns.count, Self.cell(towns[next]) < cell { next += 1 }
            bytes.append(number: UInt32(next))
        }
        return bytes
    }

    /// The count of names, then each with its language: the first one has none.
    private static func names(of town: GazetteerTown) -> [UInt8] {
        let translations = town.translations.filter { $0.value != town.name }.prefix(200).sorted { $0.key < $1.key }
        var bytes = [UInt8(translations.count + 1)]
        let all = [("", town.name)] + translations.map { ($0.key, $0.value) }
        for (language, name) in all {
            for text in [language, name] {
                let letters = Array(text.utf8.prefix(255))
                bytes.append(UInt8(letters.count))
                bytes += letters
            }
        }
        return bytes
    }
}

extension [UInt8] {
    fileprivate mutating func append(number: UInt32) {
        for shift in stride(from: UInt32(0), to: 32, by: 8) { append(UInt8(truncatingIfNeeded: number >> shift)) }
    }
}
