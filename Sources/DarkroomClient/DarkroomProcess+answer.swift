import DarkroomWire
import Glibc
import ServerCore

extension DarkroomProcess {
    /// No answer, a late one and one that makes no sense are the file's doing:
    /// the darkroom was warm and waiting before it came.
    func answer(
        to request: DarkroomRequest,
        with files: DarkroomFiles
    ) throws(RenditionRefusal) -> DarkroomAnswer {
        do {
            return try develop(request, files: files.descriptors)
        } catch .system(let code) {
            throw .unavailable("could not reach the darkroom: \(String(cString: strerror(code)))")
        } catch {
            throw .tooHard
        }
    }
}
