import Glibc
import Testing

@testable import Darkroom

/// How files are closed where the kernel has no `close_range`.
struct InheritedFilesTests {
    /// Above the numbers of the files that other tests have open, and below the usual limit of 1024.
    private static let first: Int32 = 1000

    private func isOpen(_ descriptor: Int32) -> Bool { fcntl(descriptor, F_GETFD) != -1 }

    @Test func `one by one, all files from a number on are closed and the others stay`() throws {
        let kept = open("/dev/null", O_RDONLY | O_CLOEXEC)
        try #require((0..<Self.first).contains(kept))
        defer { close(kept) }
        let inherited = (0..<3).map { _ in fcntl(kept, F_DUPFD_CLOEXEC, Self.first) }
        try #require(inherited.allSatisfy { $0 >= Self.first && isOpen($0) })
        try InheritedFiles.closeEach(from: Self.first)
        #expect(!inherited.contains(where: isOpen))
        #expect(isOpen(kept))
    }
}
