package import BlockingWork
import Files
package import ServerCore

/// A folder for bytes that are not yet blobs: arriving uploads and new
/// renditions.
///
/// It should lie on the file system of the blobs, so that keeping a file is a
/// rename.
package struct StagingFolder: Sendable {
    private let path: String
    private let work: BlockingWork

    /// Creates the folder if it is missing and removes its contents: unfinished
    /// work of a killed server.
    ///
    /// This call blocks. It is made once, at the start, by the one server that
    /// holds the data folder's lock, so that nobody else uses the folder.
    ///
    /// `followsLink`: a symbolic link may stand in the folder's place. On a disk of a stranger it must not, because
    /// everything behind it would be removed.
    package init(
        path: String,
        followsLink: Bool = false,
        work: BlockingWork = BlockingWork(label: "staging", width: 4)
    ) throws(BlobError) {
        self.path = path
        self.work = work
        guard followsLink || !Folder.isLink(path) else {
            throw .failed("the folder for unfinished files is a symbolic link, which is not followed")
        }
        try Folder.make(path)
        for name in try Folder.names(in: path) { try Folder.remove("\(path)/\(name)") }
    }

    /// Returns an unused path in this folder.
    package func newPath() -> String { "\(path)/\(TemporaryName.fresh())" }

    /// Creates an empty file for an upload.
    package func makeFile() async throws(BlobError) -> StagingFile {
        let path = newPath()
        let file = try await work.run { () throws(BlobError) in try OpenFile(creating: path) }
        return StagingFile(path: path, file: file, work: work)
    }

    /// Creates an empty file without a name.
    package func makeScratch() async throws(BlobError) -> ScratchFile {
        let path = newPath()
        let file = try await work.run { () throws(BlobError) in try OpenFile(scratchAt: path) }
        return ScratchFile(file: file, work: work)
    }

    /// Creates an empty folder for the renditions of one photo.
    package func makeFolder() async throws(BlobError) -> String {
        let path = newPath()
        try await work.run { () throws(BlobError) in try Folder.makeNew(path) }
        return path
    }

    /// Removes a file or folder that was created here; a missing one is no
    /// error.
    package func remove(_ item: String) async throws(BlobError) {
        precondition(item.hasPrefix("\(path)/"), "only what was made in this folder is removed from it")
        try await work.run { () throws(BlobError) in try Folder.remove(item) }
    }
}
