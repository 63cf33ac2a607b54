#ifndef CHECKSUM_VFS_H
#define CHECKSUM_VFS_H

// Checksums on the pages of an SQLite database.
//
// A database that was created with eight reserved bytes in each page (see
// checksum_vfs_reserve) stores a checksum in them. A page whose checksum is
// wrong cannot be read: SQLite returns SQLITE_IOERR_DATA. Other databases are
// not affected.
//
// cksumvfs.c is SQLite's own file, by the SQLite project, in the public domain.
// It is ext/misc/cksumvfs.c of SQLite 3.40.1, unchanged, because no library of
// Debian contains it. checksum_vfs.c includes it, corrects it for write-ahead
// mode, and says how.

struct sqlite3;

// Called for each page whose checksum is wrong, on the thread that reads it.
// The first page of a file is page 1.
typedef void (*checksum_vfs_fault)(const char *path, long long page);

// Adds the checksums to the handling of every database that is opened from now
// on. Must be called before the first one; later calls do nothing. Returns 0 or
// an error of SQLite.
int checksum_vfs_register(checksum_vfs_fault on_fault);

// With 1, pages are read whatever their checksums are; with 0, only if they are
// right.
//
// Another program that writes into a database without this shim leaves wrong
// checksums on good pages. While all are accepted, only copies may be written.
void checksum_vfs_accept(int all);

// Requests checksums in the database of this connection: a new one has them
// from its first page on. A copy by VACUUM INTO has them if its name is a URI
// with page_sums=1. VACUUM alone adds no checksums in write-ahead mode.
void checksum_vfs_reserve(struct sqlite3 *connection);

// Returns 1 if the pages of this connection's database had checksums when it
// was last read, else 0.
int checksum_vfs_is_on(struct sqlite3 *connection);

// Returns the path of the connection's database; NULL for one in memory.
const char *checksum_vfs_path(struct sqlite3 *connection);

// Returns the number of pages of the database's file; negative if it cannot be
// read.
long long checksum_vfs_pages(struct sqlite3 *connection);

// Reads one page from the file, not from memory and not from the log beside it.
// Returns 0 if its checksum is right or it has none, else the error. While
// another connection writes the page, its checksum may look wrong for a moment.
int checksum_vfs_read(struct sqlite3 *connection, long long page);

#endif
