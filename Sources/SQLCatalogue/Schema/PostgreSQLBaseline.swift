/// The schema with which a new PostgreSQL database begins (see `PostgreSQLMigrator`): that of SQLite after the migration
/// of this number, in the same words.
///
/// References come last, because some tables refer to each other. A test compares both databases.
enum PostgreSQLBaseline {
    static let number = 52

    static var statements: [String] { tables + moreTables + indexes + references }
}
