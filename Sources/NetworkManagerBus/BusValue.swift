/// A value of D-Bus, as far as this target reads them.
enum BusValue: Equatable {
    /// An integer of any size, or a Boolean as 0 or 1.
    case number(Int64)
    /// A string, or the path of an object.
    case text(String)
    case bytes([UInt8])
    case list([BusValue])
    case table([String: BusValue])
    /// A value of a type that no caller reads.
    case other

    var number: Int? { if case .number(let number) = self { Int(number) } else { nil } }
    var text: String? { if case .text(let text) = self { text } else { nil } }
    var bytes: [UInt8]? { if case .bytes(let bytes) = self { bytes } else { nil } }
    var list: [BusValue] { if case .list(let list) = self { list } else { [] } }
    var table: [String: BusValue] { if case .table(let table) = self { table } else { [:] } }

    subscript(key: String) -> BusValue? { table[key] }
}
