#include <stdint.h>

// Asks the kernel to begin to write these bytes of a file to its disk, and does not wait until they are there. This is a
// hint without an answer: only fsync makes bytes durable, and it tells of every error that came before. See
// sync_file_range(2).
void begin_writeback(int descriptor, int64_t offset, int64_t length);
