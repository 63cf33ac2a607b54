#ifndef CHECKSUM_VFS_H
#define CHECKSUM_VFS_H

// Sums on the pages of an SQLite database.
//
// A database that was made while eight bytes of each page are reserved (see
// checksum_vfs_reserve) keeps a sum in them. A page whose sum is wrong cannot
// be read: SQLite answers SQLITE_IOERR_DATA. Other databases are as they were.
//
// cksumvfs.c is SQLite's own, by the SQLite project, in the public domain. It
// is ext/misc/cksumvfs.c of SQLite 3.40.1, unchanged, because Debian packs it
// with no library. checksum_vfs.c includes it and mends it for write-ahead
// mode; it says how.

struct sqlite3;

// Called for each page whose sum is wrong, on the thread that reads it. The
// first page of a file is page 1.
typedef void (*checksum_vfs_fault)(const char *path, long long page);

// Makes these sums part of every database that is opened from now on. To be
// called before the first one; later calls do nothing. Answers with an error of
// SQLite or 0.
int checksum_vfs_register(checksum_vfs_fault on_fault);

// From now on pages are read whatever their sums are (1), or only where the sums
// are right (0).
//
// Another program that writes into a database without this shim leaves wrong
// sums on good pages. While all are accepted, nothing may be written but copies.
void checksum_vfs_accept(int all);

// Asks for sums in the database of this connection: a new one has them from its
// first page on. A copy by VACUUM INTO has them if the copy is named by a URI
// with page_sums=1. VACUUM alone gives no sums in write-ahead mode.
void checksum_vfs_reserve(struct sqlite3 *connection);

// Whether the pages of this connection's database have sums, as it was read
// last: 1 or 0.
int checksum_vfs_is_on(struct sqlite3 *connection);

// The path of the connection's database; NULL for one in memory.
const char *checksum_vfs_path(struct sqlite3 *connection);

// How many pages the database's file has; negative where it cannot be read.
long long checksum_vfs_pages(struct sqlite3 *connection);

// Reads one page from the file, not from memory, the log beside it left aside:
// 0 where its sum is right or it has none, else the error. While another
// connection writes the page, its sum may look wrong for a moment.
int checksum_vfs_read(struct sqlite3 *connection, long long page);

#endif
