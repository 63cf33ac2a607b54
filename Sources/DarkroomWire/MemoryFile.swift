import CDescriptorPassing
import Glibc

/// A file in memory, which has no name and takes no space on a disk; `deinit` closes it.
package final class MemoryFile {
    package let descriptor: CInt

    /// Makes a file with these bytes, which must be few.
    package init(holding bytes: [UInt8] = []) throws(DarkroomChannelError) {
        descriptor = darkroom_memory_file()
        guard descriptor >= 0 else { throw .system(errno) }
        guard pwrite(descriptor, bytes, bytes.count, 0) == bytes.count else { throw .system(errno) }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }
}
