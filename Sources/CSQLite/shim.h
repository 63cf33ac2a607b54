#include <sqlite3.h>

// Swift imports neither functions with variable arguments nor SQLite's mark for bytes that it is to copy.

// Enforces foreign keys, and takes "words" in double quotes for names only, never for texts: a misspelt name of a column is
// an error.
static inline void sqlite_make_strict(sqlite3 *connection) {
    sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_FKEY, 1, (int *)0);
    sqlite3_db_config(connection, SQLITE_DBCONFIG_DQS_DML, 0, (int *)0);
    sqlite3_db_config(connection, SQLITE_DBCONFIG_DQS_DDL, 0, (int *)0);
}

// SQLite copies the bytes before this returns.
static inline int sqlite_bind_copied_text(sqlite3_stmt *statement, int index, const char *bytes, int length) {
    return sqlite3_bind_text(statement, index, bytes, length, SQLITE_TRANSIENT);
}
