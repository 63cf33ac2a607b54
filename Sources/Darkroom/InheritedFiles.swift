import CSandbox
import DarkroomWire
import Glibc

/// Closes the files that a darkroom has inherited.
enum InheritedFiles {
    /// Closes all files from this number on.
    ///
    /// Kernels before 5.9 do not have `close_range`, and old seccomp profiles of containers refuse it.
    static func closeAll(from first: Int32) throws(SandboxError) {
        if darkroom_close_from(UInt32(first)) != 0 { try closeEach(from: first) }
    }

    /// Closes the files one by one, as `/proc` lists them.
    ///
    /// Without `/proc` a darkroom cannot work in any case: `Sandbox.lockDown` reads there how much memory is in use.
    static func closeEach(from first: Int32) throws(SandboxError) {
        guard let stream = opendir("/proc/self/fd") else { throw SandboxError(step: "list descriptors", code: errno) }
        for descriptor in descriptors(in: stream) where descriptor >= first { close(descriptor) }
    }

    /// Returns the numbers in an open folder, and closes it.
    ///
    /// The folder's own number is among them. The folder is closed by then, and closing that number again does nothing.
    private static func descriptors(in stream: OpaquePointer) -> [Int32] {
        defer { closedir(stream) }
        var descriptors: [Int32] = []
        while let entry = readdir(stream) {
            let number = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                tuple.withMemoryRebound(to: CChar.self, capacity: 256) { Int32(String(cString: $0)) }
            }
            if let number { descriptors.append(number) }
        }
        return descriptors
    }
}
