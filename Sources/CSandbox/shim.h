#include <seccomp.h>
#include <sys/prctl.h>
#include <sys/resource.h>
