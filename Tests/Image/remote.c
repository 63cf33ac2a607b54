// A remote control and a motion sensor, as devices of the kernel (Documentation/input/uinput.rst).
//
// remote CODE…: makes a device with these keys, and one with the switch SW_FRONT_PROXIMITY, and writes "ready". Each line of
// its input is an order: "press CODE", "near 1", "near 0", or "end"; it answers with "done". A pressed key is let go at once.
#include <fcntl.h>
#include <linux/uinput.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static void end(const char *what) {
    perror(what);
    exit(1);
}

static int device(const char *name, int type, int bit, const char **codes, int count) {
    int file = open("/dev/uinput", O_WRONLY | O_CLOEXEC);
    if (file < 0 || ioctl(file, UI_SET_EVBIT, type) < 0) end("/dev/uinput");
    for (int number = 0; number < count; number++)
        if (ioctl(file, bit, (int)strtol(codes[number], NULL, 0)) < 0) end(codes[number]);
    struct uinput_setup setup = {.id = {.bustype = BUS_VIRTUAL, .vendor = 1, .product = 1}};
    strncpy(setup.name, name, sizeof setup.name - 1);
    if (ioctl(file, UI_DEV_SETUP, &setup) < 0 || ioctl(file, UI_DEV_CREATE) < 0) end(name);
    return file;
}

static void say(int file, int type, int code, int value) {
    struct input_event events[] = {{.type = type, .code = code, .value = value}, {.type = EV_SYN, .code = SYN_REPORT}};
    if (write(file, events, sizeof events) != sizeof events) end("write");
}

int main(int count, const char **arguments) {
    const char *proximity = "11";  // SW_FRONT_PROXIMITY
    int keys = device("Remote control of the test", EV_KEY, UI_SET_KEYBIT, arguments + 1, count - 1);
    int motion = device("Motion sensor of the test", EV_SW, UI_SET_SWBIT, &proximity, 1);
    char line[100];
    int value;
    puts("ready");
    fflush(stdout);
    while (fgets(line, sizeof line, stdin)) {
        if (sscanf(line, "press %i", &value) == 1) {
            say(keys, EV_KEY, value, 1);
            say(keys, EV_KEY, value, 0);
        } else if (sscanf(line, "near %i", &value) == 1) {
            say(motion, EV_SW, SW_FRONT_PROXIMITY, value);
        } else if (strcmp(line, "end\n") != 0)
            continue;
        puts("done");
        fflush(stdout);
        if (strcmp(line, "end\n") == 0) break;
    }
    return 0;
}
