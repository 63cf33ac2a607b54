import BlobStores
import FamilyCore
import Glibc
import ServerCore
import ServerTesting
import SystemPackage
import Testing

struct BlobErrorTests {
    @Test(arguments: [EIO, EUCLEAN, EBADMSG, EREMOTEIO, EILSEQ])
    func `a damaged place of a disk is told from errors that a retry may mend`(code: CInt) {
        #expect(BlobError(Errno(rawValue: code), while: "read", at: "/photo") == .diskError)
    }

    @Test(arguments: [EMFILE, EACCES, EROFS, EXDEV])
    func `tells nothing of the path of a file in the system's words`(code: CInt) {
        let error = BlobError(Errno(rawValue: code), while: "read", at: "/photo")
        #expect(error == .failed("read: \(Errno(rawValue: code))"))
    }

    @Test func `a blob that the disk cannot open counts as damaged`() async throws {
        let store = MemoryBlobStore()
        let hash = try await store.keep([1, 2, 3])
        #expect(try await store.compareLength(of: hash, with: ByteCount(3)) == .sound)
        #expect(try await store.compareLength(of: hash, with: ByteCount(4)) == .damaged)
        store.breakSector(of: hash)
        #expect(try await store.compareLength(of: hash, with: ByteCount(3)) == .damaged)
        try await store.remove(hash)
        #expect(try await store.compareLength(of: hash, with: ByteCount(3)) == .absent)
    }
}
