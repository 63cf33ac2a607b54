import CPostgreSQL

/// The OIDs of the types that are read and written here, which are the same in every database.
private enum TypeOID {
    static let bool: Oid = 16
    static let int8: Oid = 20
    static let int2: Oid = 21
    static let int4: Oid = 23
    static let text: Oid = 25
    static let numeric: Oid = 1_700
    /// The database finds the type from where the value stands.
    static let unknown: Oid = 0
}

extension PostgreSQLAnswer {
    init(_ result: OpaquePointer) {
        let columns = 0..<PQnfields(result)
        let types = columns.map { PQftype(result, $0) }
        self.columns = columns.map { PQfname(result, $0).map { String(cString: $0) } ?? "" }
        rows = (0..<PQntuples(result)).map { row in
            columns.map { PostgreSQLValue(result, row, $0, types[Int($0)]) }
        }
        count = PQcmdTuples(result).flatMap { Int(String(cString: $0)) } ?? 0
        // The command is that of the main statement, also behind WITH.
        let command = PQcmdStatus(result).map { String(cString: $0) } ?? ""
        hasChangedRows = count > 0 && Self.changing.contains { command.hasPrefix($0) }
    }

    private static let changing = ["INSERT ", "UPDATE ", "DELETE "]
}

extension PostgreSQLValue {
    /// Reads a value in the form of text; a Boolean is 1 or 0.
    fileprivate init(_ result: OpaquePointer, _ row: CInt, _ column: CInt, _ type: Oid) {
        guard PQgetisnull(result, row, column) == 0, let words = PQgetvalue(result, row, column) else {
            self = .null
            return
        }
        let text = String(cString: words)
        switch type {
        case TypeOID.bool: self = .integer(text == "t" ? 1 : 0)
        // A sum of whole numbers is numeric.
        case TypeOID.int2, TypeOID.int4, TypeOID.int8, TypeOID.numeric:
            self = Int64(text).map(PostgreSQLValue.integer) ?? .text(text)
        default: self = .text(text)
        }
    }

    var type: Oid {
        switch self {
        case .null: TypeOID.unknown
        case .integer: TypeOID.int8
        case .text: TypeOID.text
        }
    }

    var words: String? {
        switch self {
        case .null: nil
        case .integer(let number): String(number)
        case .text(let text): text
        }
    }

    /// True for a text that the database cannot keep, and that would end at the NUL on its way.
    var holdsNUL: Bool {
        guard case .text(let text) = self else { return false }
        return text.utf8.contains(0)
    }
}
