package import BlockingWork
import Glibc
package import ServerCore

/// Where bytes wait that are not yet blobs: uploads on their way in,
/// renditions just made.
///
/// It should lie on the file system of the blobs, so that keeping is renaming.
package struct StagingFolder: Sendable {
    private let path: String
    private let work: BlockingWork

    /// Makes the folder where it is missing, and removes all that lies in it:
    /// unfinished work of a server that was killed.
    ///
    /// Blocks; it is called once, at the start, by the one server that holds the
    /// data folder's lock, so that nobody is at work there.
    package init(
        path: String,
        work: BlockingWork = BlockingWork(label: "staging", width: 4)
    ) throws(BlobTrouble) {
        self.path = path
        self.work = work
        try Folder.make(path)
        for name in try Folder.names(in: path) { try Folder.remove("\(path)/\(name)") }
    }

    /// A name in this folder that nothing has yet.
    package func newPath() -> String { "\(path)/\(TemporaryName.fresh())" }

    /// A new empty file to write an upload to.
    package func makeFile() async throws(BlobTrouble) -> StagingFile {
        let path = newPath()
        let file = try await work.run { () throws(BlobTrouble) in try OpenFile(creating: path) }
        return StagingFile(path: path, file: file, work: work)
    }

    /// A new empty file without a name, to write and then to read.
    package func makeScratch() async throws(BlobTrouble) -> ScratchFile {
        let path = newPath()
        let file = try await work.run { () throws(BlobTrouble) in try OpenFile(scratchAt: path) }
        return ScratchFile(file: file, work: work)
    }

    /// A new empty folder for the renditions of one photo.
    package func makeFolder() async throws(BlobTrouble) -> String {
        let path = newPath()
        try await work.run { () throws(BlobTrouble) in
            _ = try check("make folder") { mkdir(path, 0o700) }
        }
        return path
    }

    /// Removes a file or folder that was made here; what is gone already is no
    /// error.
    package func remove(_ item: String) async throws(BlobTrouble) {
        precondition(item.hasPrefix("\(path)/"), "only what was made in this folder is removed from it")
        try await work.run { () throws(BlobTrouble) in try Folder.remove(item) }
    }
}
