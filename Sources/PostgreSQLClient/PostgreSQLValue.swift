/// A value that goes to a statement or comes from a row.
package enum PostgreSQLValue: Equatable, Sendable {
    case null
    case integer(Int64)
    case text(String)
}

/// The rows and counts that the database returned for a statement.
package struct PostgreSQLAnswer: Sendable {
    /// The names of the columns, in their order.
    package let columns: [String]
    package let rows: [[PostgreSQLValue]]
    /// The number of rows that the statement changed or returned.
    package let count: Int
    /// True if the statement changed at least one row.
    package let hasChangedRows: Bool
}
