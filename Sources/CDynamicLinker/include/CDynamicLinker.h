#include <stddef.h>

// Calls `visit` with each segment of the program and its libraries that is never written to, as it is mapped; not with
// those of the kernel's vDSO, which is in no file. The list of libraries is locked meanwhile.
void visit_unwritten_segments(void (*visit)(void *begin, size_t length));
