// glibc has dl_iterate_phdr among GNU's own functions, and Swift's Glibc is built without those.
#define _GNU_SOURCE
#include "CDynamicLinker.h"
#include <link.h>

typedef void (*segment_visit)(void *begin, size_t length);

static int visit_segments(struct dl_phdr_info *object, size_t size, void *context) {
    (void)size;
    // The program itself has an empty name.
    if (object->dlpi_name[0] != 0 && object->dlpi_name[0] != '/') return 0;
    for (size_t number = 0; number < object->dlpi_phnum; number++) {
        ElfW(Phdr) segment = object->dlpi_phdr[number];
        if (segment.p_type != PT_LOAD || (segment.p_flags & PF_W)) continue;
        (*(segment_visit *)context)((void *)(object->dlpi_addr + segment.p_vaddr), segment.p_filesz);
    }
    return 0;
}

void visit_unwritten_segments(segment_visit visit) { dl_iterate_phdr(visit_segments, &visit); }
