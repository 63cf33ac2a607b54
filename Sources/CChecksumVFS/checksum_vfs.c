// SQLite's checksum shim, corrected for write-ahead mode.
//
// The shim of 3.40.1 writes its checksum into a page after the write-ahead log has computed its own checksum of the
// same page. The log's checksum is then wrong: after a crash SQLite discards the whole log, and with it what was
// committed. Later versions of the shim leave the log alone and compute a page's checksum when the page is copied into
// the database; the functions here make this version do so.
//
// A copy made by VACUUM INTO must have checksums from the first page that is written: its URI says page_sums=1.
//
// The functions also make the checksums of a database permanent: the byte that says that there are checksums may itself
// be damaged.

#define SQLITE_CKSUMVFS_STATIC
#include "cksumvfs.c"

#include "checksum_vfs.h"

#include <stdatomic.h>

// The offset of the byte of the first page that has the number of reserved bytes in each page.
#define RESERVED_AT 20
#define RESERVED 8
// From 3.48 on, SQLite may read a part of a page, which has no checksum.
#define SUBPAGE_READ 0x00008000

static atomic_int accepts_all;
static sqlite3_io_methods database_methods;
static checksum_vfs_fault tell_fault;

static void tell(sqlite3_file *file, int amount, sqlite3_int64 offset) {
    const char *path = ((CksmFile *)file)->zFName;
    if (tell_fault && path) tell_fault(path, offset / amount + 1);
}

static int is_first_page(const void *bytes, int amount, sqlite3_int64 offset) {
    return offset == 0 && amount >= 512 && memcmp(bytes, "SQLite format 3", 16) == 0;
}

// Returns 1 if the page's checksum would be right if the page only said that it has one.
static int hides_its_sum(u8 *page, int amount) {
    u8 sum[8];
    u8 said = page[RESERVED_AT];
    page[RESERVED_AT] = RESERVED;
    cksmCompute(page, amount - 8, sum);
    page[RESERVED_AT] = said;
    return said != RESERVED && memcmp(page + amount - 8, sum, 8) == 0;
}

static int read_and_check(sqlite3_file *file, void *bytes, int amount, sqlite3_int64 offset) {
    int had_sums = ((CksmFile *)file)->computeCksm;
    int code = cksmRead(file, bytes, amount, offset);
    // If the first page no longer says so when it is read again, it is damaged: checksums are never given up.
    if (had_sums) cksmSetFlags((CksmFile *)file, 1);
    if (code == SQLITE_OK && is_first_page(bytes, amount, offset) && hides_its_sum(bytes, amount)) {
        return SQLITE_IOERR_DATA;
    }
    return code;
}

static int read_database(sqlite3_file *file, void *bytes, int amount, sqlite3_int64 offset) {
    if (accepts_all) return ORIGFILE(file)->pMethods->xRead(ORIGFILE(file), bytes, amount, offset);
    int code = read_and_check(file, bytes, amount, offset);
    if (code == SQLITE_IOERR_DATA) tell(file, amount, offset);
    return code;
}

static int control_database(sqlite3_file *file, int operation, void *argument) {
    switch (operation) {
    case SQLITE_FCNTL_CKPT_START:
    case SQLITE_FCNTL_CKPT_DONE:
    case SQLITE_FCNTL_CKSM_FILE:
        // The shim must not learn of the checkpoint, so that it computes checksums of the pages that are copied.
        file = ORIGFILE(file);
        return file->pMethods->xFileControl(file, operation, argument);
    default:
        return cksmFileControl(file, operation, argument);
    }
}

static int characteristics_of_database(sqlite3_file *file) {
    return cksmDeviceCharacteristics(file) & ~SUBPAGE_READ;
}

static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out_flags) {
    if (!(flags & SQLITE_OPEN_MAIN_DB)) return ORIGVFS(vfs)->xOpen(ORIGVFS(vfs), name, file, flags, out_flags);
    int code = cksmOpen(vfs, name, file, flags, out_flags);
    if (code != SQLITE_OK) return code;
    file->pMethods = &database_methods;
    // The shim learns from the first page that there are checksums, but VACUUM INTO may write that page last.
    if (sqlite3_uri_boolean(name, "page_sums", 0)) cksmSetFlags((CksmFile *)file, 1);
    return SQLITE_OK;
}

int checksum_vfs_register(checksum_vfs_fault on_fault) {
    if (sqlite3_vfs_find("cksmvfs")) return SQLITE_OK;
    tell_fault = on_fault;
    database_methods = cksm_io_methods;
    database_methods.xRead = read_database;
    database_methods.xFileControl = control_database;
    database_methods.xDeviceCharacteristics = characteristics_of_database;
    cksm_vfs.xOpen = open_file;
    return sqlite3_register_cksumvfs(0);
}

void checksum_vfs_accept(int all) { accepts_all = all; }

void checksum_vfs_reserve(sqlite3 *connection) {
    int bytes = RESERVED;
    sqlite3_file_control(connection, "main", SQLITE_FCNTL_RESERVE_BYTES, &bytes);
}

// Returns NULL for a database in memory, and for one that was opened before the shim was registered.
static CksmFile *file_of(sqlite3 *connection) {
    sqlite3_file *file = 0;
    sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    return file && file->pMethods == &database_methods ? (CksmFile *)file : 0;
}

int checksum_vfs_is_on(sqlite3 *connection) {
    CksmFile *file = file_of(connection);
    return file && file->computeCksm;
}

const char *checksum_vfs_path(sqlite3 *connection) {
    return sqlite3_db_filename(connection, "main");
}

static int size_of_page(sqlite3_file *file) {
    u8 head[100];
    if (read_and_check(file, head, sizeof head, 0) != SQLITE_OK) return -1;
    int size = head[16] << 8 | head[17];
    if (size == 1) size = 65536;
    return size >= 512 && (size & (size - 1)) == 0 ? size : -1;
}

long long checksum_vfs_pages(sqlite3 *connection) {
    CksmFile *file = file_of(connection);
    sqlite3_int64 length = 0;
    if (!file || cksmFileSize(&file->base, &length) != SQLITE_OK) return -1;
    if (length == 0) return 0;
    int size = size_of_page(&file->base);
    return size > 0 ? length / size : -1;
}

int checksum_vfs_read(sqlite3 *connection, long long page) {
    CksmFile *file = file_of(connection);
    if (!file) return SQLITE_OK;
    int size = size_of_page(&file->base);
    if (size <= 0) return SQLITE_NOTADB;
    u8 *bytes = sqlite3_malloc(size);
    if (!bytes) return SQLITE_NOMEM;
    sqlite3_int64 offset = (page - 1) * (sqlite3_int64)size;
    int code = read_and_check(&file->base, bytes, size, offset);
    // The file has become shorter meanwhile and has no such page any more.
    if (code == SQLITE_IOERR_SHORT_READ) code = SQLITE_OK;
    if (code == SQLITE_IOERR_DATA) tell(&file->base, size, offset);
    sqlite3_free(bytes);
    return code;
}
