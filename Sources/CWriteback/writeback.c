// glibc has sync_file_range among GNU's own functions, and Swift's Glibc is built without those.
#define _GNU_SOURCE
#include "CWriteback.h"
#include <fcntl.h>

void begin_writeback(int descriptor, int64_t offset, int64_t length) {
    sync_file_range(descriptor, offset, length, SYNC_FILE_RANGE_WRITE);
}
