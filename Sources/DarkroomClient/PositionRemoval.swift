import DarkroomRunning
import DarkroomWire
import Glibc
import ServerCore

/// Has a copy of one file made in a darkroom, without the position where it was
/// taken.
struct PositionRemoval {
    let path: String
    let kind: DarkroomKind
    let folder: String
    let limits: DarkroomLimits

    func make(in process: DarkroomProcess) throws(RenditionError) -> String {
        let files = try DarkroomFiles(original: path, folder: folder, copy: "copy")
        do throws(RenditionError) {
            var status = stat()
            guard fstat(files.descriptors[0], &status) == 0 else {
                throw RenditionError(errno: errno, while: "measure the original")
            }
            let request = DarkroomRequest(
                kind: kind,
                product: .withoutPosition,
                longSides: [],
                limits: limits.ofCopies(bytes: Int(status.st_size))
            )
            let answer = try process.answer(to: request, with: files)
            guard answer == .erased else { throw RenditionError(answer) }
            // The copy is stored in place of the original.
            guard files.holdsCopy else { throw .tooHard }
            return "\(folder)/copy"
        } catch {
            files.discardAll()
            throw error
        }
    }
}
